import { type ListScope, listScopeOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import type { SearchProblem } from "#app/domain/events/search.ts"
import { nearestTowns } from "#app/domain/shared/near-towns.ts"
import { readQuery, type SearchTerm } from "#app/domain/shared/search/query.ts"
import { findOrganizations } from "#app/features/organizations/list/found.server.ts"
import { searchWords } from "#app/lib/text/polish-words.ts"
import { withMarks } from "./marked-cards.server.ts"
import { type EventsPage, listEvents } from "./queries.server.ts"
import { correctPhrase, knownTerms } from "./typos.server.ts"

/** What a search shows beside its events. */
export type SearchFound = {
  problem: SearchProblem | null
  /** The phrase whose results are shown, where nothing fits the one that was typed. */
  instead: string | null
  organizations: { id: string; name: string }[]
  /** Phrases that find something, when this one finds nothing. */
  offers: string[]
}

const mostOrganizations = 3
const mostOffers = 4
const townsTried = 8

/** One page of a search with its organizations, marks, and what to try instead of a phrase that finds nothing. */
export async function searchEvents(
  viewer: Viewer | null,
  filters: EventFilters,
  now = new Date(),
): Promise<EventsPage & { search: SearchFound }> {
  const { terms, problem } = readQuery(filters.q)
  const nothing: SearchFound = { problem, instead: null, organizations: [], offers: [] }
  const [page, organizations] = await Promise.all([
    listEvents(viewer, filters, now),
    terms.length === 0 || filters.after ? [] : findOrganizations(viewer, terms, mostOrganizations),
  ])
  if (page.events.length > 0)
    return { ...page, events: await withMarks(page.events, terms), search: { ...nothing, organizations } }
  if (terms.length === 0) return { ...page, search: nothing }
  const who = listScopeOf(viewer)
  const known = await knownTerms(who, terms)
  const better = filters.exact ? null : await correctPhrase(who, filters.q, terms, known)
  if (better !== null) {
    const found = await searchInstead(viewer, { ...filters, q: better }, now)
    if (found) return found
  }
  return { ...page, search: { ...nothing, organizations, offers: await offersFor(who, terms, known) } }
}

/** The corrected phrase's page; null when the other filters leave nothing of it. */
async function searchInstead(viewer: Viewer | null, filters: EventFilters, now: Date) {
  const { terms } = readQuery(filters.q)
  const [page, organizations] = await Promise.all([
    listEvents(viewer, filters, now),
    filters.after ? [] : findOrganizations(viewer, terms, mostOrganizations),
  ])
  if (page.events.length === 0) return null
  const events = await withMarks(page.events, terms)
  const instead = asWritten(
    filters.q,
    page.events.flatMap((card) => [card.title, card.city, card.organizationName]),
  )
  return { ...page, events, search: { problem: null, instead, organizations, offers: [] } }
}

/** The phrase's words as the found texts write them, with their Polish letters. */
function asWritten(phrase: string, texts: readonly string[]): string {
  const written = new Map(
    texts
      .flatMap((text) => text.split(/[\s–„”"(),.]+/))
      .map((word) => [searchWords(word).join(" "), word.toLowerCase()]),
  )
  return phrase
    .split(" ")
    .map((word) => (word === searchWords(word)[0] ? (written.get(word) ?? word) : word))
    .join(" ")
}

/** Single words of the phrase that find something, then the nearest towns that do. */
async function offersFor(who: ListScope, terms: readonly SearchTerm[], known: readonly boolean[]): Promise<string[]> {
  const words = terms.length > 1 ? terms.filter((_, at) => known[at]).map((term) => term.words.join(" ")) : []
  const town = terms.flatMap(({ places }) => places).find((place) => place.startsWith("m@"))
  const near = town ? nearestTowns(town.slice(2), townsTried) : []
  const found = await knownTerms(
    who,
    near.flatMap((name) => readQuery(name).terms.slice(0, 1)),
  )
  return [...words, ...near.filter((_, at) => found[at])].slice(0, mostOffers)
}
