import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { listScopeOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { writeEventCursor, writeRelevance } from "#app/domain/events/event-cursor.ts"
import { type EventFilters, pageSize } from "#app/domain/events/event-list.ts"
import { searchProblems } from "#app/domain/shared/search/phrase.ts"
import { readQuery, type SearchTerm } from "#app/domain/shared/search/query.ts"
import {
  findOrganizations,
  type NamedOrganization,
  type NameSearch,
  nameSearchOf,
} from "#app/features/organizations/list/search-queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { searchWords } from "#app/lib/text/polish-words.ts"
import type { EventTexts, RankedRow } from "../list/card-columns.server.ts"
import { type EventsPage, pageOf, scopeOf } from "../list/queries.server.ts"
import { type OfferLink, suggestInstead } from "./instead-queries.server.ts"
import { withMarks } from "./marked-cards.ts"
import type { Ranked } from "./ranked.ts"
import { findRanked } from "./ranked-queries.server.ts"
import { correctPhrase } from "./typo-queries.server.ts"

/** What a search shows besides its events. */
export type SearchExtras = {
  /** Why the search finds less than was typed, or nothing, as a sentence. */
  problem: string | null
  /** The corrected phrase whose results are shown, when nothing matches the typed one. */
  instead: string | null
  organizations: readonly NamedOrganization[]
  /** Links that have results. */
  offers: OfferLink[]
}

export const noSearch: SearchExtras = { problem: null, instead: null, organizations: [], offers: [] }

const mostOrganizations = 3

export type SearchedPage = EventsPage & { search: SearchExtras | null }

/** One page of a search with its organizations and marks, and with suggestions when a phrase finds nothing. */
export async function searchEvents(
  viewer: Viewer | null,
  filters: EventFilters,
  now = new Date(),
): Promise<SearchedPage & { search: SearchExtras }> {
  const { terms, problem } = readQuery(filters.q)
  const extras: SearchExtras = { ...noSearch, problem: problem && searchProblems[problem] }
  const { page, organizations } = await findMarked(viewer, filters, terms, now)
  if (page.events.length > 0) return { ...page, search: { ...extras, organizations } }
  if (terms.length === 0) return { ...page, search: extras }
  const { known, offers } = await suggestInstead(viewer, filters, now, terms)
  const uncorrected = { ...page, search: { ...extras, organizations, offers } }
  if (filters.exact) return uncorrected
  const phrase = await correctPhrase(listScopeOf(viewer), todayIn(now), filters.q, terms, known)
  if (phrase === null) return uncorrected
  const corrected = await findMarked(viewer, { ...filters, q: phrase }, readQuery(phrase).terms, now)
  if (corrected.page.events.length === 0) return uncorrected
  const texts = corrected.page.events.flatMap((card) => [card.title, card.city, card.organizationName])
  const search = { ...noSearch, instead: asWritten(phrase, texts), organizations: corrected.organizations }
  return { ...corrected.page, search }
}

/** A page with its marks, and the organizations to show above the first page. */
async function findMarked(viewer: Viewer | null, filters: EventFilters, terms: readonly SearchTerm[], now: Date) {
  const isAbove = terms.length > 0 && !filters.after
  // null: the words are too common to be searched in the statement of the events
  const nameSearch = isAbove ? await nameSearchOf(viewer, terms, mostOrganizations) : null
  const [{ page, texts, organizations = [] }, ownStatement] = await Promise.all([
    findMatches(viewer, filters, { now, terms, nameSearch }),
    isAbove && !nameSearch ? findOrganizations(viewer, terms, mostOrganizations) : null,
  ])
  return {
    page: { ...page, events: withMarks(page.events, texts, terms) },
    organizations: ownStatement ?? organizations,
  }
}

type MatchesOptions = {
  now?: Date
  /** Whether to read the texts that marks need. */
  withTexts?: boolean
  /** Terms of the phrase, if already read. */
  terms?: readonly SearchTerm[]
  /** Values for reading organizations in the same statement. */
  nameSearch?: NameSearch | null
}
type Matches = {
  page: EventsPage
  texts: ReadonlyMap<string, EventTexts>
  organizations?: readonly NamedOrganization[]
}

/**
 * One page of the events that hold every word of the phrase; none when it has no word. `texts`: by event, for those
 * whose title, organization and place lack a word.
 */
export async function findMatches(
  viewer: Viewer | null,
  wanted: EventFilters,
  { now = new Date(), withTexts = true, terms = readQuery(wanted.q).terms, nameSearch = null }: MatchesOptions = {},
): Promise<Matches> {
  pageShows("event:*", "organization:*")
  if (terms.length === 0) return { page: { events: [], count: 0, next: null }, texts: new Map() }
  const search = { ...scopeOf(viewer, wanted, now), terms, textsOf: withTexts ? terms : null, nameSearch }
  const { filters, today } = search
  const ranked = await findRanked(search)
  const { rows } = ranked
  const page = await pageOf(filters, rows, ranked.count, today)
  const last = rows[pageSize - 1]
  const isRelevance = page.next !== null && filters.sort === "relevance"
  const texts = new Map(rows.slice(0, pageSize).flatMap(({ id, texts }) => (texts ? [[id, texts] as const] : [])))
  const { organizations } = ranked
  return {
    page: isRelevance && last ? { ...page, next: relevanceCursor(last, ranked.by) } : page,
    texts,
    organizations,
  }
}

const relevanceCursor = ({ id, closed, startDate, rank }: RankedRow, by: Ranked["by"]): string =>
  writeEventCursor({
    sort: "relevance",
    past: closed === 1,
    value: writeRelevance({ by, rank, day: startDate }),
    id,
  })

/** The phrase with its words spelled as in the texts, with Polish letters. */
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
