import { listScopeOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventFilters, isFiltered, noEventFilters, toEventSearch } from "#app/domain/events/event-list.ts"
import { defaultSortFor } from "#app/domain/events/event-sort.ts"
import { type Category, categories } from "#app/domain/shared/category.ts"
import { nearestTowns } from "#app/domain/shared/near-towns.ts"
import { placesOf } from "#app/domain/shared/search/places.ts"
import { readQuery, type SearchTerm } from "#app/domain/shared/search/query.ts"
import { anyOf, anywhere, type Lexemes } from "#app/domain/shared/search/tsquery.ts"
import { eachNameSearchOf } from "#app/features/organizations/list/search-queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { fold } from "#app/lib/text/fold.ts"
import { bareWord, searchWords } from "#app/lib/text/polish-words.ts"
import { eventsPath, organizationPath } from "#app/paths.ts"
import { type ExistenceQuestion, type Existing, findExisting, lexemesOf } from "./existence-queries.server.ts"

/** A link from an empty list to something that exists. */
export type OfferLink = { text: string; href: string }

const townsTried = 8
const mostOfKind = 2

/** A possible replacement; `finds` picks its answer from the result of `findExisting`. */
type Candidate = { text: string; filters: EventFilters; finds: (existing: Existing) => boolean }

/**
 * Suggestions for a list without events: `known` says of each term whether a listed event holds it; `offers` are links
 * with results: fewer filters, single words, towns nearby, a category, organizations.
 */
export async function suggestInstead(
  viewer: Viewer | null,
  filters: EventFilters,
  now = new Date(),
  terms = readQuery(filters.q).terms,
): Promise<{ known: boolean[]; offers: OfferLink[] }> {
  if (!isFiltered(filters)) return { known: [], offers: [] }
  const { kinds, question } = await candidatesInstead(filters, terms)
  const named = terms.length > 1 ? await eachNameSearchOf(viewer, terms) : null
  const existing = await findExisting(listScopeOf(viewer), todayIn(now), { ...question, named })
  const organizations = new Map(existing.organizations.map((organization) => [organization.id, organization]))
  const offers = kinds.flatMap((tried) => tried.filter(({ finds }) => finds(existing)).slice(0, mostOfKind))
  return {
    known: existing.listed.slice(0, terms.length),
    offers: [
      ...offers.map(({ text, filters }) => ({ text, href: `${eventsPath}${toEventSearch(filters)}` })),
      ...[...organizations.values()]
        .slice(0, mostOfKind)
        .map(({ id, name }) => ({ text: name, href: organizationPath(id) })),
    ],
  }
}

/** Candidates by kind, best first, and what to look for: the terms first, then the whole phrase and the towns. */
async function candidatesInstead(
  filters: EventFilters,
  terms: readonly SearchTerm[],
): Promise<{ kinds: Candidate[][]; question: ExistenceQuestion }> {
  const only = (changes: Partial<EventFilters>): EventFilters => ({
    ...noEventFilters,
    upcoming: filters.upcoming,
    ...changes,
    sort: defaultSortFor({ q: changes.q ?? "", town: changes.town ?? "" }),
  })
  const { q, town: near, voivodeships } = filters
  const hasOthers = terms.length > 0 && isFiltered({ ...filters, q: "", exact: false })
  const place = terms.flatMap(({ places }) => places).find((place) => place.startsWith("m@"))
  const towns = place ? nearestTowns(place.slice(2), townsTried) : []
  const category = filters.category ?? categoryNamed(terms)
  const around = near ? only({ town: near, distance: 100 }) : null
  const searches = await Promise.all(terms.map(lexemesOf))
  /** Adds to `searches`, after those of the terms. */
  const addSearch = (q: string, lexemes: Lexemes, text = `Szukaj „${q}”`): Candidate => {
    const at = searches.push(lexemes) - 1
    return { text, filters: only({ q }), finds: (existing) => existing.searches[at] === true }
  }
  const ofTerms = terms.map(({ words }, at): Candidate => {
    const word = asTyped(q, words)
    return { text: `Szukaj „${word}”`, filters: only({ q: word }), finds: (existing) => existing.searches[at] === true }
  })
  const kinds: Candidate[][] = [
    hasOthers ? [addSearch(q, anywhere(terms), `„${q}” bez filtrów`)] : [],
    terms.length > 1 ? ofTerms : [],
    towns.map((town) => addSearch(town, inTown(town))),
    around ? [{ text: `${near} i 100\u00a0km wokół`, filters: around, finds: (existing) => existing.near }] : [],
    category
      ? [{ text: `Kategoria: ${category}`, filters: only({ category }), finds: ({ categories: [found] }) => !!found }]
      : [],
    voivodeships.map((name, at) => ({
      text: `Województwo ${name}`,
      filters: only({ voivodeships: [name] }),
      finds: (existing) => existing.voivodeships[at] === true,
    })),
  ]
  const question: ExistenceQuestion = {
    upcoming: filters.upcoming,
    searches,
    listedFirst: terms.length,
    categories: category ? [category] : [],
    voivodeships,
    near: around,
  }
  return { kinds, question }
}

/** Lexemes of events in a town, as opposed to events that mention it. */
const inTown = (name: string): Lexemes => anyOf(placesOf(searchWords(name)).map((lexeme) => ({ lexeme })))

/** The folded words as the phrase spells them. */
function asTyped(phrase: string, words: readonly string[]): string {
  const typed = new Map(phrase.split(/[^\p{L}\p{N}\p{M}]+/u).map((word) => [fold(word), word]))
  return words.map((word) => typed.get(word) ?? word).join(" ")
}

/** The category that a word of the phrase names: "sportowcy" is Sportowe. */
function categoryNamed(terms: readonly SearchTerm[]): Category | null {
  const words = terms.flatMap(({ words }) => words).map(bareWord)
  const isMeant = (category: Category) => {
    const name = categoryWords.get(category) ?? ""
    return words.some((word) => word.length > 3 && (name.startsWith(word) || word.startsWith(name)))
  }
  return categories.find(isMeant) ?? null
}
const categoryWords = new Map(categories.map((category) => [category, bareWord(searchWords(category)[0] ?? "")]))
