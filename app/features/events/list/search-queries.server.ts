import { listScopeOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import { searchProblems } from "#app/domain/shared/search/phrase.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { findOrganizations } from "#app/features/organizations/list/search-queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { searchWords } from "#app/lib/text/polish-words.ts"
import { withMarks } from "./marked-cards.ts"
import { lookInstead, type OfferLink } from "./offer-queries.server.ts"
import { type EventsPage, findMatches } from "./queries.server.ts"
import { correctPhrase } from "./typo-queries.server.ts"

/** What a search shows beside its events. */
export type SearchExtras = {
  /** A sentence: why it finds less than was typed, or nothing. */
  problem: string | null
  /** The phrase whose results are shown, where nothing fits the one that was typed. */
  instead: string | null
  organizations: { id: string; name: string }[]
  /** Links that do lead to something. */
  offers: OfferLink[]
}

export const noSearch: SearchExtras = { problem: null, instead: null, organizations: [], offers: [] }

const mostOrganizations = 3

/** One page of a search with its organizations, marks, and what to try instead of a phrase that finds nothing. */
export async function searchEvents(
  viewer: Viewer | null,
  filters: EventFilters,
  now = new Date(),
): Promise<EventsPage & { search: SearchExtras }> {
  const { terms, problem } = readQuery(filters.q)
  const nothing: SearchExtras = { ...noSearch, problem: problem && searchProblems[problem] }
  const [{ page, texts }, organizations] = await Promise.all([
    findMatches(viewer, filters, now),
    terms.length === 0 || filters.after ? [] : findOrganizations(viewer, terms, mostOrganizations),
  ])
  if (page.events.length > 0)
    return { ...page, events: withMarks(page.events, texts, terms), search: { ...nothing, organizations } }
  if (terms.length === 0) return { ...page, search: nothing }
  const who = listScopeOf(viewer)
  const { known, offers } = await lookInstead(viewer, filters, now)
  const better = filters.exact ? null : await correctPhrase(who, todayIn(now), filters.q, terms, known)
  if (better !== null) {
    const found = await searchInstead(viewer, { ...filters, q: better }, now)
    if (found) return found
  }
  return { ...page, search: { ...nothing, organizations, offers } }
}

/** The corrected phrase's page; null when the other filters leave nothing of it. */
async function searchInstead(viewer: Viewer | null, filters: EventFilters, now: Date) {
  const { terms } = readQuery(filters.q)
  const [{ page, texts }, organizations] = await Promise.all([
    findMatches(viewer, filters, now),
    filters.after ? [] : findOrganizations(viewer, terms, mostOrganizations),
  ])
  if (page.events.length === 0) return null
  const events = withMarks(page.events, texts, terms)
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
