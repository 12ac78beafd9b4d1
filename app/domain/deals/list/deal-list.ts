import { decodeCursor, encodeCursor } from "#app/lib/web/cursor.ts"
import { type ReadList, readShown } from "../../shared/read-list.ts"
import { readPhrase } from "../../shared/search/phrase.ts"
import { type StatusGroup, statusGroups } from "../deal/deal.ts"

/** Filters by the rows of running deals, with their values in the address; "" is no filter. */
export const rowFilters = [
  { value: "", label: "Wszystkie" },
  { value: "zalegle", label: "Po terminie" },
  { value: "czekaja", label: "Czekają na mnie" },
] as const
export type RowFilter = (typeof rowFilters)[number]["value"]

/** Query of the deal list (B 2.3). */
export type DealFilters = {
  q: string
  /** A group of codes (D2); "wszystkie" = all. */
  status: StatusGroup
  /** Only deals waiting for the viewer. */
  mine: boolean
  /** Only deals that the viewer leads. */
  led: boolean
  /** Only deals with late deliverables, or with some that wait for the viewer's side. */
  rows: RowFilter
  /** Opaque cursor. */
  after: string | null
  /** Rows shown before the cursor. */
  shown: number
}

export const noDealFilters: DealFilters = {
  q: "",
  status: "wszystkie",
  mine: false,
  led: false,
  rows: "",
  after: null,
  shown: 0,
}

/** Reads the URL; an unknown status is a Polish sentence for a 400, an invalid phrase or cursor is ignored. */
export function readDealList(params: URLSearchParams): ReadList<DealFilters> {
  const wantedStatus = params.get("status") || "wszystkie"
  const group = statusGroups.find(({ value }) => value === wantedStatus)
  if (!group) return { ok: false, sentence: "Nie ma takiego statusu współpracy." }
  const after = params.get("after") || null
  return {
    ok: true,
    filters: {
      q: readPhrase(params.get("q")),
      status: group.value,
      mine: ["1", "on"].includes(params.get("mine") ?? ""),
      rows: rowFilters.find(({ value }) => value === params.get("swiadczenia"))?.value ?? "",
      led: ["1", "on"].includes(params.get("moje") ?? ""),
      after,
      shown: after ? readShown(params.get("shown")) : 0,
    },
  }
}

/** The canonical query string, "?…" or "". */
export function toDealSearch(filters: DealFilters): string {
  const params = new URLSearchParams()
  if (filters.q) params.set("q", filters.q)
  if (filters.status !== "wszystkie") params.set("status", filters.status)
  if (filters.mine) params.set("mine", "1")
  if (filters.led) params.set("moje", "1")
  if (filters.rows) params.set("swiadczenia", filters.rows)
  if (filters.after) {
    params.set("after", filters.after)
    if (filters.shown > 0) params.set("shown", String(filters.shown))
  }
  return params.size === 0 ? "" : `?${params}`
}

/** Decides between the two empty states (B8); paging does not count. */
export const isNarrowed = ({ q, status, mine, led, rows }: DealFilters): boolean =>
  q !== "" || status !== "wszystkie" || mine || led || rows !== ""

/** The last row's id is enough: rows are sorted newest first. */
export const writeDealCursor = (id: string): string => encodeCursor([id])

/** Null when cut or tampered with: the list then starts over. */
export function readDealCursor(after: string | null): string | null {
  const read = decodeCursor(after)
  const [id] = Array.isArray(read) && read.length === 1 ? (read as unknown[]) : []
  return typeof id === "string" && /^[\w-]{1,64}$/.test(id) ? id : null
}
