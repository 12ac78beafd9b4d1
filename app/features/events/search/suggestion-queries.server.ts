import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventFilters, noEventFilters } from "#app/domain/events/event-list.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { findOrganizations } from "#app/features/organizations/list/search-queries.server.ts"
import { formatDayRange } from "#app/lib/dates.ts"
import { eventPath, organizationPath } from "#app/paths.ts"
import { findMatches } from "./queries.server.ts"

const most = 5
const mostOrganizations = 2

/** One line below the search field; `detail`: time and place. */
export type HomeSuggestion = { title: string; detail: string; href: string }

/** Organizations and the first upcoming events, in the order of the list that the text leads to (A18). */
export async function suggest(viewer: Viewer | null, phrase: string, now = new Date()): Promise<HomeSuggestion[]> {
  const { terms } = readQuery(phrase)
  if (terms.flatMap(({ words }) => words).join("").length < 2) return []
  const filters: EventFilters = { ...noEventFilters, q: phrase, sort: "relevance", upcoming: true }
  const [{ page }, organizations] = await Promise.all([
    findMatches(viewer, filters, { now, withTexts: false }),
    findOrganizations(viewer, terms, mostOrganizations),
  ])
  return [
    ...organizations.map(({ id, name }) => ({ title: name, detail: "Organizacja", href: organizationPath(id) })),
    ...page.events
      .slice(0, most - organizations.length)
      .map(({ id, title, startDate, endDate, city, voivodeship }) => ({
        title,
        detail: `${formatDayRange(startDate, endDate)}, ${locationOf(city, voivodeship)}`,
        href: eventPath(id),
      })),
  ]
}
