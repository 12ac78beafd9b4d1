import { and, desc, sql } from "drizzle-orm"
import { contains } from "#app/db/conditions/contains.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { catalogue } from "#app/db/connection/replica.server.ts"
import { organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noEventFilters } from "#app/domain/events/event-list.ts"
import { searchTerms } from "#app/domain/events/search.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { listedOrganizations } from "#app/features/organizations/list/conditions.server.ts"
import { formatDayRange, todayIn } from "#app/lib/dates.ts"
import { eventPath, organizationPath } from "#app/paths.ts"
import { pageQuery } from "./queries.server.ts"
import { isNowhere, lookUpWords } from "./vocabulary.server.ts"

const most = 5

/** One line below the search field; `detail` says when and where. */
export type HomeSuggestion = { title: string; detail: string; href: string }

/** At most five events and organizations matching the text (A18), both kinds if there are both. */
export async function suggest(viewer: Viewer | null, phrase: string, now = new Date()): Promise<HomeSuggestion[]> {
  const terms = searchTerms(phrase)
  if (terms.join("").length < 2) return []
  const [events, organizations] = await catalogue(() =>
    Promise.all([findEvents(viewer, phrase, now), findOrganizations(viewer, terms)]),
  )
  const eventPlaces = Math.max(most - organizations.length, 3)
  return [
    ...events.slice(0, eventPlaces).map(({ id, title, startDate, endDate, city, voivodeship }) => ({
      title,
      detail: `${formatDayRange(startDate, endDate)}, ${locationOf(city, voivodeship)}`,
      href: eventPath(id),
    })),
    ...organizations.map(({ id, name }) => ({ title: name, detail: "Organizacja", href: organizationPath(id) })),
  ].slice(0, most)
}

async function findEvents(viewer: Viewer | null, phrase: string, now: Date) {
  const words = await lookUpWords(phrase)
  if (isNowhere(words)) return []
  return pageQuery(viewer, { ...noEventFilters, q: phrase, upcoming: true }, todayIn(now), "hits", { words })
}

const findOrganizations = (viewer: Viewer | null, terms: string[]) =>
  db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(
      and(
        listedOrganizations(viewer),
        ...terms.map((term) => contains(organization.searchNorm, term)),
        // only the name counts, while the indexed column also holds the description
        ...terms.map((term) => contains(sql`norm_pl(${organization.name})`, term)),
      ),
    )
    .orderBy(desc(organization.followers), organization.id)
    .limit(2)
