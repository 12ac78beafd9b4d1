import { listScopeOf } from "#app/domain/accounts/viewer.ts"
import { noEventFilters } from "#app/domain/events/event-list.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { listTermsToDecide } from "#app/features/events/decision/deal-queries.server.ts"
import { listLinks } from "#app/features/events/decision/queries.server.ts"
import { findOwnMarks } from "#app/features/events/list/member/queries.server.ts"
import {
  countQuery,
  findNewestEvents,
  hasEvents,
  listEvents,
  listNewestEvents,
} from "#app/features/events/list/queries.server.ts"
import { getOutreach } from "#app/features/events/outreach/queries.server.ts"
import { listOwnEvents } from "#app/features/events/own/list-queries.server.ts"
import { getOwnEvent } from "#app/features/events/own/queries.server.ts"
import { countOwnWork, workOf } from "#app/features/events/own/work-queries.server.ts"
import { findOwnRelation } from "#app/features/events/page/queries.server.ts"
import { getOwnPost } from "#app/features/events/posts/commands.server.ts"
import { getEvent, getEventWithOptions, listPosts } from "#app/features/events/queries.server.ts"
import { findBudget, findSavedIds, listCompared, listSaved } from "#app/features/events/saved/queries.server.ts"
import { suggestInstead } from "#app/features/events/search/instead-queries.server.ts"
import { listEventsOrSamples } from "#app/features/events/search/page-queries.server.ts"
import { findMatches, searchEvents } from "#app/features/events/search/queries.server.ts"
import { findRanked } from "#app/features/events/search/ranked-queries.server.ts"
import { suggest } from "#app/features/events/search/suggestion-queries.server.ts"
import { findNewEvents } from "#app/features/events/searches/match-queries.server.ts"
import { countSavedSearches, findSavedSearch, listSavedSearches } from "#app/features/events/searches/queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { askEach, events, noCase, organizations, type Queries, signedIn } from "./case.ts"

export const eventsQueries: Queries = {
  "events/decision/deal-queries listTermsToDecide": signedIn((viewer, of) => listTermsToDecide(viewer, events(of))),
  "events/decision/queries findDecision": noCase.token,
  "events/decision/queries getDecision": noCase.token,
  "events/decision/summary-document drawUpComparison": "prints what listCompared loads",
  "events/decision/queries listLinks": signedIn((viewer) => listLinks(viewer)),
  "events/searches/match-queries findNewEvents": async (viewer) =>
    findNewEvents([{ filters: noEventFilters, since: new Date(0) }], {
      who: listScopeOf(viewer),
      today: todayIn(new Date()),
      until: new Date(Date.now() + 60_000),
      mostIds: 100,
    }),
  "events/searches/queries findEmailState": "answers about the viewer alone",
  "events/searches/queries countSavedSearches": signedIn(
    async (viewer) => (await countSavedSearches(viewer)) > 0 && viewer.id,
  ),
  "events/searches/queries findSavedSearch": signedIn((viewer) =>
    findSavedSearch(viewer, { ...noEventFilters, q: "zielone" }),
  ),
  "events/searches/queries listSavedSearches": signedIn((viewer) => listSavedSearches(viewer)),
  "events/saved/queries findBudget": signedIn(async (viewer) => (await findBudget(viewer)) !== null && viewer.id),
  "events/saved/queries findSavedIds": async (viewer) => findSavedIds(viewer),
  "events/saved/queries listCompared": signedIn((viewer, of) => listCompared(viewer, events(of))),
  "events/saved/queries listSaved": signedIn((viewer) => listSaved(viewer, 100)),
  "events/own/work-queries workOf": signedIn(async (viewer, of) => [...(await workOf(viewer, events(of)))]),
  "events/search/existence-queries findExisting":
    "says of words whether an event of the viewer's realm holds them; suggestInstead calls it",
  "events/list/queries findNewestEvents": async (viewer) => findNewestEvents(viewer),
  "events/search/page-queries listEventsOrSamples": async (viewer) => listEventsOrSamples(viewer, noEventFilters),
  "events/search/queries searchEvents": async (viewer) => searchEvents(viewer, { ...noEventFilters, q: "zielone" }),
  "events/search/instead-queries suggestInstead": async (viewer) =>
    suggestInstead(viewer, { ...noEventFilters, q: "sąsiedzki kwadratowe", voivodeships: ["wielkopolskie"] }),
  "events/search/ranked-queries findRanked": async (viewer) =>
    findRanked({
      who: listScopeOf(viewer),
      filters: { ...noEventFilters, q: "zielone", sort: "relevance" },
      today: todayIn(new Date()),
      terms: readQuery("zielone").terms,
    }),
  "events/list/member/queries findOwnMarks": async (viewer) => findOwnMarks(viewer, null),
  "events/list/queries countQuery": async (viewer) => countQuery(viewer, noEventFilters, todayIn(new Date())),
  "events/list/queries hasEvents": async (viewer) => hasEvents(viewer),
  "events/search/queries findMatches": async (viewer) => {
    const { page, texts } = await findMatches(viewer, { ...noEventFilters, q: "zielone" })
    return [page, ...texts]
  },
  "events/list/queries listEvents": async (viewer) => listEvents(viewer, noEventFilters),
  "events/list/queries listNewestEvents": async (viewer) => listNewestEvents(viewer),
  "events/outreach/queries getOutreach": signedIn((viewer, of) =>
    askEach(events(of), (id) => getOutreach(viewer, id, "x")),
  ),
  "events/search/suggestion-queries suggest": async (viewer) => suggest(viewer, "zielone"),
  "events/own/list-queries listOwnEvents": signedIn((viewer) => listOwnEvents(viewer, noEventFilters)),
  "events/own/queries countOpenDeals": noCase.loaded,
  "events/own/queries getOwnEvent": signedIn((viewer, of) => askEach(events(of), (id) => getOwnEvent(viewer, id))),
  "events/own/queries listOwnOptions": noCase.loaded,
  "events/own/work-queries countOwnWork": signedIn((viewer) => countOwnWork(viewer, todayIn(new Date()))),
  "events/page/queries findOwnRelation": async (viewer, of) =>
    askEach(organizations(of), (id) => findOwnRelation(viewer, { id: of.events.planting, organization: { id } })),
  "events/posts/commands getOwnPost": signedIn((viewer, of) =>
    askEach(of.posts, (post) => getOwnPost(viewer, of.events.planting, post)),
  ),
  "events/queries getEvent": async (viewer, of) => askEach(events(of), async (id) => getEvent(viewer, id)),
  "events/queries getEventWithOptions": async (viewer, of) =>
    askEach(events(of), async (id) => getEventWithOptions(viewer, id)),
  "events/queries listPosts": async (viewer, of) =>
    askEach(events(of), async (id) => listPosts(await getEvent(viewer, id))),
  "events/sample-queries findSampleEvent": "built in",
  "events/sample-queries listSampleEvents": "built in",
  "events/share/queries countSitemapPages": noCase.published,
  "events/share/queries listEventPlaces": noCase.published,
  "events/share/queries listFeedItems": noCase.published,
  "events/share/queries listOrganizationPlaces": noCase.published,
}
