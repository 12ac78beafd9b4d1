import { type Day, isDay } from "#app/lib/dates.ts"
import { type Category, isCategory } from "../shared/category.ts"
import { formatMoneyInput, parseAmount } from "../shared/money.ts"
import { isVoivodeship, type Voivodeship } from "../shared/place.ts"
import { type ReadList, readShown } from "../shared/read-list.ts"
import { readPhrase } from "../shared/search/phrase.ts"
import { type Audience, type EventStatus, eventStatusLabels, isAudience, readStatusLabel } from "./event.ts"
import { defaultEventSort, defaultSortFor, type EventSort, isMemberSort, readSort } from "./event-sort.ts"
import { type Distance, defaultDistance, distanceErrors, longestTown, readDistance } from "./near.ts"

/** Includes cancelled events (A60), which the list omits without a status. */
export const allStatuses = "wszystkie"
export const statusFilterLabels = { none: "Bez anulowanych", all: "Wszystkie statusy" } as const

/** Rows per page (A57). */
export const pageSize = 12

/** Larger counts are shown as "ponad 1000". */
export const countedMost = 1000

/** Query of the event list; null = no such filter. Prices in grosze. */
export type EventFilters = {
  q: string
  /** Search for the words as typed, also when nothing is found. */
  exact: boolean
  status: EventStatus | typeof allStatuses | null
  category: Category | null
  /** Events in any of them; none: the whole country. */
  voivodeships: readonly Voivodeship[]
  /** Name of a town, as typed, and kilometres around it; "" and null without one. */
  town: string
  distance: Distance | null
  audience: Audience | null
  /** The event overlaps this span; either end may be open. */
  from: Day | null
  to: Day | null
  /** Signed-in viewers only; see `withoutPriceFilter` (A4). */
  priceFrom: number | null
  priceTo: number | null
  /** Only events of organizations verified by an operator. */
  verified: boolean
  /** "Tylko nadchodzące"; null = the viewer's default (`showsUpcoming`). */
  upcoming: boolean | null
  sort: EventSort
  /** Opaque cursor (`readEventCursor`). */
  after: string | null
  /** Rows shown before the cursor. */
  shown: number
}

export const noEventFilters: EventFilters = {
  q: "",
  exact: false,
  status: null,
  category: null,
  voivodeships: [],
  town: "",
  distance: null,
  audience: null,
  from: null,
  to: null,
  priceFrom: null,
  priceTo: null,
  verified: false,
  upcoming: null,
  sort: defaultEventSort,
  after: null,
  shown: 0,
}

/**
 * Reads the URL. An unknown filter value gives a Polish sentence for a 400, because a list without the filter would
 * mislead. An unknown order becomes the default (A58). Ignores an invalid phrase or cursor, foreign keys (utm_…) and,
 * without `withPrices`, everything about prices.
 */
export function readEventList(
  params: URLSearchParams,
  withPrices = true,
): ReadList<EventFilters> & { filters: EventFilters } {
  const wrong: { field: string; sentence: string }[] = []
  function read<Value>(key: string, parse: (text: string) => Value | null, sentence: string): Value | null {
    const text = params.get(key)?.normalize("NFC").trim()
    if (!text) return null
    const value = parse(text)
    if (value === null) wrong.push({ field: key, sentence })
    return value
  }
  const oneOf =
    <Value extends string>(isValid: (text: unknown) => text is Value) =>
    (text: string) =>
      isValid(text) ? text : null

  const [from, to] = ordered(
    read("from", oneOf(isDay), "Podaj poprawną datę w polu „od”."),
    read("to", oneOf(isDay), "Podaj poprawną datę w polu „do”."),
  )
  const [priceFrom, priceTo] = withPrices
    ? ordered(
        read("priceFrom", readPrice, "Podaj poprawną kwotę w polu „od”."),
        read("priceTo", readPrice, "Podaj poprawną kwotę w polu „do”."),
      )
    : [null, null]
  const town = readPhrase(params.get("miejscowosc")).slice(0, longestTown)
  const distance = read("odleglosc", readDistance, distanceErrors.unknown)
  if (distance !== null && town === "") wrong.push({ field: "miejscowosc", sentence: distanceErrors.noTown })
  const after = params.get("after") || null
  const q = readPhrase(params.get("q"))
  const filters: EventFilters = {
    q,
    exact: q !== "" && params.get("exact") === "1",
    status: read("status", readStatusFilter, "Nie ma takiego statusu wydarzenia."),
    category: read("category", readCategoryFilter, "Nie ma takiej kategorii."),
    voivodeships: read("voivodeship", readVoivodeships, "Nie ma takiego województwa.") ?? [],
    town,
    distance: town === "" ? null : (distance ?? defaultDistance),
    audience: read("audience", oneOf(isAudience), "Nie ma takiej grupy odbiorców."),
    from,
    to,
    priceFrom,
    priceTo,
    verified: readSwitch(params.get("verified") ?? undefined) === true,
    upcoming: readSwitch(params.getAll("upcoming").at(-1)),
    sort: readSort(params.get("sort") ?? params.get("sortowanie"), { q, town, withPrices }),
    after,
    shown: after ? readShown(params.get("shown")) : 0,
  }
  return wrong[0] ? { ok: false, ...wrong[0], filters: changeEventFilters(filters, {}) } : { ok: true, filters }
}

/** The canonical query string, "?…" or ""; prices in złoty. */
export function toEventSearch(filters: EventFilters): string {
  const params = new URLSearchParams()
  const put = (key: string, value: string | null) => value && params.set(key, value)
  put("q", filters.q)
  if (filters.exact) params.set("exact", "1")
  put("status", writeStatusFilter(filters.status))
  put("category", filters.category)
  put("voivodeship", filters.voivodeships.join(","))
  put("miejscowosc", filters.town)
  put("odleglosc", filters.distance && String(filters.distance))
  put("audience", filters.audience)
  put("from", filters.from)
  put("to", filters.to)
  put("priceFrom", writePrice(filters.priceFrom))
  put("priceTo", writePrice(filters.priceTo))
  if (filters.verified) params.set("verified", "1")
  if (filters.upcoming !== null) put("upcoming", filters.upcoming ? "1" : "0")
  const lacksItsFilter =
    (filters.sort === "relevance" && filters.q === "") || (filters.sort === "near" && filters.town === "")
  if (filters.sort !== defaultSortFor(filters) && !lacksItsFilter) put("sort", filters.sort)
  put("after", filters.after)
  if (filters.after && filters.shown > 0) put("shown", String(filters.shown))
  return params.size === 0 ? "" : `?${params}`
}

/** Sponsors see upcoming events by default (A58) unless the status filter includes past ones (A60) or they choose. */
export const showsUpcoming = (
  { upcoming, status }: Pick<EventFilters, "upcoming" | "status">,
  { byDefault }: { byDefault: boolean },
) => upcoming ?? (byDefault && status !== allStatuses && status !== "finished" && status !== "canceled")

/** The filters with changes, from the first row again. */
export const changeEventFilters = (filters: EventFilters, changes: Partial<EventFilters>): EventFilters => ({
  ...filters,
  after: null,
  shown: 0,
  ...changes,
})

/** Visitors must not learn prices by filtering or sorting (A4). */
export const withoutPriceFilter = (filters: EventFilters): EventFilters => ({
  ...filters,
  priceFrom: null,
  priceTo: null,
  sort: isMemberSort(filters.sort) ? defaultSortFor(filters) : filters.sort,
})

/** Decides between the two empty states (A8); sorting and paging do not count. */
export const isFiltered = (filters: EventFilters): boolean =>
  toEventSearch({
    ...changeEventFilters(filters, { sort: defaultSortFor(filters) }),
    upcoming: filters.upcoming || null,
  }) !== ""

const readStatusFilter = (text: string): EventFilters["status"] => (text === allStatuses ? text : readStatusLabel(text))

/** The value in the URL and in the control: the label. */
export const writeStatusFilter = (status: EventFilters["status"]): string | null =>
  status === null || status === allStatuses ? status : eventStatusLabels[status]

const readCategoryFilter = (text: string): Category | null => {
  const current = text === "Społeczna" ? "Społeczne" : text
  return isCategory(current) ? current : null
}

const readVoivodeships = (text: string): Voivodeship[] | null => {
  const names = [...new Set(text.split(","))]
  return names.every(isVoivodeship) ? names : null
}

const readSwitch = (text: string | undefined): boolean | null => {
  if (text === "1" || text === "on") return true
  return text === "0" ? false : null
}

const readPrice = (text: string): number | null => {
  const read = parseAmount(text)
  return read.ok ? read.grosze : null
}

const writePrice = (grosze: number | null): string | null =>
  grosze === null ? null : formatMoneyInput(grosze).replace(/\s/gu, "")

/** Swaps the ends of a reversed span. */
const ordered = <Value extends string | number>(low: Value | null, high: Value | null): [Value | null, Value | null] =>
  low !== null && high !== null && low > high ? [high, low] : [low, high]
