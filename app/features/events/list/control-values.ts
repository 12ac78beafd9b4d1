import { type EventFilters, writeStatusFilter } from "#app/domain/events/event-list.ts"
import { defaultSortFor, eventSorts } from "#app/domain/events/event-sort.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"

export const controlValues = (filters: EventFilters) => ({
  q: filters.q,
  status: writeStatusFilter(filters.status) ?? "",
  category: filters.category ?? "",
  voivodeship: filters.voivodeships.join(","),
  miejscowosc: filters.town,
  odleglosc: String(filters.distance ?? ""),
  audience: filters.audience ?? "",
  from: filters.from ?? "",
  to: filters.to ?? "",
  priceFrom: formatMoneyInput(filters.priceFrom),
  priceTo: formatMoneyInput(filters.priceTo),
  sort: filters.sort === defaultSortFor(filters) ? "" : filters.sort,
})

/** Choices of the order. The default has the empty value, so that a form with a new phrase changes to relevance. */
export const sortChoices = ({ q, town }: Pick<EventFilters, "q" | "town">) =>
  Object.entries(eventSorts)
    .filter(([sort]) => (sort !== "relevance" || q !== "") && (sort !== "near" || town !== ""))
    .map(([sort, label]) => ({ value: sort === defaultSortFor({ q, town }) ? "" : sort, label }))
