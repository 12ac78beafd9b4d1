import { type EventFilters, writeStatusFilter } from "#app/domain/events/event-list.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"

export const controlValues = (filters: EventFilters): Record<string, string> => ({
  q: filters.q,
  status: writeStatusFilter(filters.status) ?? "",
  category: filters.category ?? "",
  voivodeship: filters.voivodeship ?? "",
  audience: filters.audience ?? "",
  from: filters.from ?? "",
  to: filters.to ?? "",
  priceFrom: formatMoneyInput(filters.priceFrom),
  priceTo: formatMoneyInput(filters.priceTo),
  sort: filters.sort,
})
