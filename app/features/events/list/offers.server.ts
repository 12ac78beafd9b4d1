import { and, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import { listScopeOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventFilters, isFiltered, noEventFilters, toEventSearch } from "#app/domain/events/event-list.ts"
import { defaultSortFor } from "#app/domain/events/event-sort.ts"
import { type Category, categories } from "#app/domain/shared/category.ts"
import { nearestTowns } from "#app/domain/shared/near-towns.ts"
import { readQuery, type SearchTerm } from "#app/domain/shared/search/query.ts"
import { anywhere } from "#app/domain/shared/search/tsquery.ts"
import { findOrganizations } from "#app/features/organizations/list/found.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { fold } from "#app/lib/text/fold.ts"
import { bareWord, searchWords } from "#app/lib/text/polish-words.ts"
import { eventsPath, organizationPath } from "#app/paths.ts"
import { eventConditions } from "./conditions.server.ts"
import { matchesByIndex } from "./search.server.ts"

/** A link from an empty list to something that is there. */
export type OfferLink = { text: string; href: string }

type Tried = { text: string; filters: EventFilters }

const townsTried = 8
const mostOfKind = 2

/** What to look at instead of a list without events: fewer filters, single words, towns nearby, a category, organizations. */
export async function offersInstead(
  viewer: Viewer | null,
  filters: EventFilters,
  now = new Date(),
): Promise<OfferLink[]> {
  if (!isFiltered(filters)) return []
  const { terms } = readQuery(filters.q)
  const kinds = triedInstead(filters, terms)
  const [found, organizations] = await Promise.all([
    whichFind(viewer, kinds.flat(), todayIn(now)),
    terms.length > 1 ? namedAfter(viewer, terms) : [],
  ])
  const offers = kinds.flatMap((tried) => tried.filter((each) => found.has(each)).slice(0, mostOfKind))
  return [
    ...offers.map(({ text, filters }) => ({ text, href: `${eventsPath}${toEventSearch(filters)}` })),
    ...organizations.map(({ id, name }) => ({ text: name, href: organizationPath(id) })),
  ]
}

/** By kind, best first. */
function triedInstead(filters: EventFilters, terms: readonly SearchTerm[]): Tried[][] {
  const only = (changes: Partial<EventFilters>): EventFilters => ({
    ...noEventFilters,
    upcoming: filters.upcoming,
    ...changes,
    sort: defaultSortFor({ q: changes.q ?? "", town: changes.town ?? "" }),
  })
  const search = (q: string) => ({ text: `Szukaj „${q}”`, filters: only({ q }) })
  const hasOthers = isFiltered({ ...filters, q: "", exact: false })
  const town = terms.flatMap(({ places }) => places).find((place) => place.startsWith("m@"))
  const category = filters.category ?? categoryNamed(terms)
  const { q, town: near, voivodeships } = filters
  return [
    q !== "" && hasOthers ? [{ text: `„${q}” bez filtrów`, filters: only({ q }) }] : [],
    terms.length > 1 ? terms.map(({ words }) => search(asTyped(filters.q, words))) : [],
    town ? nearestTowns(town.slice(2), townsTried).map(search) : [],
    near ? [{ text: `${near} i 100\u00a0km wokół`, filters: only({ town: near, distance: 100 }) }] : [],
    category ? [{ text: `Kategoria: ${category}`, filters: only({ category }) }] : [],
    voivodeships.map((name) => ({ text: `Województwo ${name}`, filters: only({ voivodeships: [name] }) })),
  ]
}

/** Folded words of a phrase with the letters that the phrase has. */
function asTyped(phrase: string, words: readonly string[]): string {
  const typed = new Map(phrase.split(/[^\p{L}\p{N}\p{M}]+/u).map((word) => [fold(word), word]))
  return words.map((word) => typed.get(word) ?? word).join(" ")
}

/** The category that a word of the phrase means: "sportowcy" is Sportowe. */
function categoryNamed(terms: readonly SearchTerm[]): Category | null {
  const words = terms.flatMap(({ words }) => words).map(bareWord)
  const isMeant = (category: Category) => {
    const [name = ""] = searchWords(category).map(bareWord)
    return words.some((word) => word.length > 3 && (name.startsWith(word) || word.startsWith(name)))
  }
  return categories.find(isMeant) ?? null
}

/** Those that the viewer's list has an event for. */
async function whichFind(viewer: Viewer | null, tried: readonly Tried[], today: Day): Promise<Set<Tried>> {
  if (tried.length === 0) return new Set()
  const finds = ({ filters }: Tried): SQL => {
    const { terms } = readQuery(filters.q)
    const search = filters.q === "" ? undefined : terms.length === 0 ? sql`false` : matchesByIndex(anywhere(terms))
    const fits = eventConditions(listScopeOf(viewer), filters, today, { search, byIndex: search !== undefined })
    return sql`exists (select from ${event} where ${and(fits)})`
  }
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(tried.map(finds), sql`, `)}] as found`,
  )
  return new Set(tried.filter((_, at) => rows[0]?.found[at]))
}

/** Organizations that have single words of the phrase in their names. */
async function namedAfter(viewer: Viewer | null, terms: readonly SearchTerm[]) {
  const found = await Promise.all(terms.map((term) => findOrganizations(viewer, [term], 1)))
  return [...new Map(found.flat().map((one) => [one.id, one])).values()].slice(0, mostOfKind)
}
