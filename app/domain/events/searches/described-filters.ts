import { formatDay } from "#app/lib/dates.ts"
import { formatMoney, formatMoneyInput } from "../../shared/money.ts"
import { type Audience, eventStatusLabels } from "../event.ts"
import { allStatuses, type EventFilters, statusFilterLabels } from "../event-list.ts"
import { searchLimits } from "./saved-search.ts"

const audienceGenitives: Readonly<Record<Audience, string>> = {
  Dzieci: "dzieci",
  Młodzież: "młodzieży",
  Dorośli: "dorosłych",
  Seniorzy: "seniorów",
  "Rodziny z dziećmi": "rodzin z\u00a0dziećmi",
  "Osoby z niepełnosprawnościami": "osób z\u00a0niepełnosprawnościami",
  "Społeczność lokalna": "społeczności lokalnej",
  Sportowcy: "sportowców",
  Profesjonaliści: "profesjonalistów",
  Firmy: "firm",
  Wolontariusze: "wolontariuszy",
}

/** "od a", "do b" or "a–b"; null without both. `lower` formats the first of two, without the unit that follows the second. */
function span<Value>(from: Value | null, to: Value | null, format: { whole: Format<Value>; lower: Format<Value> }) {
  if (from === null) return to === null ? null : `do ${format.whole(to)}`
  return to === null ? `od ${format.whole(from)}` : `${format.lower(from)}–${format.whole(to)}`
}
type Format<Value> = (value: Value) => string

const upcomingText = (upcoming: boolean) => (upcoming ? "tylko nadchodzące" : "także minione")

type DescribedFilter = Exclude<keyof EventFilters, "exact" | "sort" | "after" | "shown">

/** The text of each filter, in the order of the sentence; the first end of a span has the text of both. */
const parts: { [Key in DescribedFilter]: (filters: EventFilters) => string | null } = {
  q: ({ q }) => q || null,
  category: ({ category }) => category?.toLowerCase() ?? null,
  voivodeships: ({ voivodeships }) => voivodeships.join(", ") || null,
  town: ({ town, distance }) => (town === "" ? null : `${town} i\u00a0${distance}\u00a0km wokół`),
  distance: () => null,
  audience: ({ audience }) => audience && `dla ${audienceGenitives[audience]}`,
  status: ({ status }) =>
    status && (status === allStatuses ? statusFilterLabels.all : eventStatusLabels[status]).toLowerCase(),
  from: ({ from, to }) => span(from, to, { whole: formatDay, lower: formatDay }),
  to: () => null,
  priceFrom: ({ priceFrom, priceTo }) => span(priceFrom, priceTo, { whole: formatMoney, lower: formatMoneyInput }),
  priceTo: () => null,
  verified: ({ verified }) => (verified ? "zweryfikowane organizacje" : null),
  upcoming: ({ upcoming }) => (upcoming === null ? null : upcomingText(upcoming)),
}

/** Filters in plain Polish: "biegi, małopolskie, do 5 000 zł". */
export const describeFilters = (filters: EventFilters): string =>
  Object.values(parts)
    .flatMap((part) => part(filters) ?? [])
    .join(", ")

/** The filters as a name, cut if too long. */
export function nameFor(filters: EventFilters): string {
  const name = describeFilters(filters)
  return name.length <= searchLimits.name ? name : `${name.slice(0, searchLimits.name - 1).trimEnd()}…`
}
