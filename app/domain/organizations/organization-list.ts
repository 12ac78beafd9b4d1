import { decodeCursor, encodeCursor } from "#app/lib/web/cursor.ts"
import { type Category, isCategory } from "../shared/category.ts"
import { type ReadList, readShown } from "../shared/read-list.ts"
import { readPhrase } from "../shared/search/phrase.ts"

export const organizationSorts = {
  "title-asc": "Nazwa: A–Z",
  "title-desc": "Nazwa: Z–A",
  "participants-desc": "Najwięcej obserwujących",
  "participants-asc": "Najmniej obserwujących",
} as const
export type OrganizationSort = keyof typeof organizationSorts
export const defaultOrganizationSort: OrganizationSort = "title-asc"

export type OrganizationFilters = {
  q: string
  /** Inne also matches free-text legacy categories (A35). */
  category: Category | null
  /** "Obserwowane": followed by the viewer (A37). */
  followed: boolean
  /** "Zweryfikowane": by an operator. */
  verified: boolean
  sort: OrganizationSort
  after: string | null
  shown: number
}

export const noOrganizationFilters: OrganizationFilters = {
  q: "",
  category: null,
  followed: false,
  verified: false,
  sort: defaultOrganizationSort,
  after: null,
  shown: 0,
}

/** Like `readEventList`: an unknown category gives a sentence, others fall back. Old sort keys: "date-…" (A36). */
export function readOrganizationList(params: URLSearchParams): ReadList<OrganizationFilters> {
  const typedCategory = params.get("category")?.normalize("NFC").trim() || null
  const category = typedCategory === "Społeczna" ? "Społeczne" : typedCategory
  if (category !== null && !isCategory(category)) return { ok: false, sentence: "Nie ma takiej kategorii." }
  const sort = params
    .get("sort")
    ?.trim()
    .replace(/^date-/, "participants-")
  const after = params.get("after") || null
  return {
    ok: true,
    filters: {
      q: readPhrase(params.get("q")),
      category,
      followed: params.get("followed") === "1",
      verified: params.get("verified") === "1",
      sort: isOrganizationSort(sort) ? sort : defaultOrganizationSort,
      after,
      shown: after ? readShown(params.get("shown")) : 0,
    },
  }
}

/** The canonical query string, "?…" or "". */
export function toOrganizationSearch(filters: OrganizationFilters): string {
  const params = new URLSearchParams()
  if (filters.q) params.set("q", filters.q)
  if (filters.category) params.set("category", filters.category)
  if (filters.followed) params.set("followed", "1")
  if (filters.verified) params.set("verified", "1")
  if (filters.sort !== defaultOrganizationSort) params.set("sort", filters.sort)
  if (filters.after) params.set("after", filters.after)
  if (filters.after && filters.shown > 0) params.set("shown", String(filters.shown))
  return params.size === 0 ? "" : `?${params}`
}

/** `value` is the name or the number of followers. */
export type OrganizationCursor = { sort: OrganizationSort; value: string | number; id: string }

export const writeOrganizationCursor = ({ sort, value, id }: OrganizationCursor): string =>
  encodeCursor([sort, value, id])

/** Null when it was made for another order, cut or tampered with. */
export function readOrganizationCursor(after: string | null, sort: OrganizationSort): OrganizationCursor | null {
  const read = decodeCursor(after)
  if (!Array.isArray(read) || read.length !== 3) return null
  const [madeFor, value, id] = read as unknown[]
  if (madeFor !== sort || typeof id !== "string" || !/^[\w-]{1,64}$/.test(id)) return null
  if (sort.startsWith("title"))
    return typeof value === "string" && value.length <= 500 && value.isWellFormed() && !value.includes("\0")
      ? { sort, value, id }
      : null
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
    ? { sort, value: value as number, id }
    : null
}

export const isOrganizationSort = (text: unknown): text is OrganizationSort =>
  typeof text === "string" && Object.hasOwn(organizationSorts, text)
