import { eq, inArray } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { inquiry, message, settlement } from "#app/db/schema.ts"
import { listScopeOf, realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { noDealFilters } from "#app/domain/deals/deal-list.ts"
import { noEventFilters } from "#app/domain/events/event-list.ts"
import { noOrganizationFilters } from "#app/domain/organizations/organization-list.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { findCard, findPartyOfAccount } from "#app/features/accounts/card/queries.server.ts"
import { findOwnParty, listOwnParties } from "#app/features/accounts/party/switch/queries.server.ts"
import { getOwnProfile } from "#app/features/accounts/profile/queries.server.ts"
import { listSessions } from "#app/features/accounts/sessions/queries.server.ts"
import { getSecondPerson } from "#app/features/deals/approval/settings.server.ts"
import { getSettleable } from "#app/features/deals/documents/compose.server.ts"
import { getAgreedDeal, getDocumentDeal } from "#app/features/deals/documents/queries.server.ts"
import {
  getInvitePage,
  listOpenInvitations,
  listSentInvitations,
} from "#app/features/deals/invitation/queries.server.ts"
import { countDeals, hasDeals, listDeals } from "#app/features/deals/list/queries.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-page.server.ts"
import { getDealRow } from "#app/features/deals/page/queries.server.ts"
import { findChoice, findOwnOpenEvent, listChoosable } from "#app/features/deals/proposal/choice.server.ts"
import { getProposalPage } from "#app/features/deals/proposal/proposal-page.server.ts"
import { getRepeat } from "#app/features/deals/proposal/repeat.server.ts"
import { getDeal } from "#app/features/deals/queries.server.ts"
import { openSettlement } from "#app/features/deals/settlement/queries.server.ts"
import { findEventWall, findOrganizationWall } from "#app/features/deals/sponsor-wall/queries.server.ts"
import {
  countCompleted,
  listShownSupports,
  listSupports,
  summarizeSupports,
  summarizeYears,
} from "#app/features/deals/supports/queries.server.ts"
import { dealsAsRows } from "#app/features/deals/supports/spreadsheet.server.ts"
import { listLinks } from "#app/features/events/decision/queries.server.ts"
import { findNewestEvents, listEventsOrSamples } from "#app/features/events/list/fallback.server.ts"
import { searchEvents } from "#app/features/events/list/found.server.ts"
import { findOwnMarks } from "#app/features/events/list/member/own-marks.server.ts"
import { offersInstead } from "#app/features/events/list/offers.server.ts"
import { countQuery, hasEvents, listEvents, listNewestEvents } from "#app/features/events/list/queries.server.ts"
import { findRanked } from "#app/features/events/list/relevance.server.ts"
import { suggest } from "#app/features/events/list/suggestions.server.ts"
import { getOutreach } from "#app/features/events/outreach/queries.server.ts"
import { listOwnEvents } from "#app/features/events/own/list.server.ts"
import { getOwnEvent } from "#app/features/events/own/queries.server.ts"
import { countOwnWork, workOf } from "#app/features/events/own/work.server.ts"
import { getOwnPost } from "#app/features/events/posts/commands.server.ts"
import { getEvent, getEventWithOptions, listPosts } from "#app/features/events/queries.server.ts"
import { findBudget, findSavedIds, listCompared, listSaved } from "#app/features/events/saved/queries.server.ts"
import { findNewEvents } from "#app/features/events/searches/matches.server.ts"
import { countSavedSearches, findSavedSearch, listSavedSearches } from "#app/features/events/searches/queries.server.ts"
import { getMessagesPage } from "#app/features/messages/inbox/messages-page.server.ts"
import { findConversationWith, getConversation } from "#app/features/messages/inbox/participants.server.ts"
import { unreadCounts } from "#app/features/messages/inbox/unread.server.ts"
import {
  getInquiryThread,
  listInquiries,
  listInquiryMessages,
} from "#app/features/messages/inquiries/queries.server.ts"
import { getInquiry } from "#app/features/messages/inquiries/sides.server.ts"
import { listConversations } from "#app/features/messages/queries.server.ts"
import { openAttachment } from "#app/features/messages/thread/attachment.server.ts"
import { getThread, listMessages } from "#app/features/messages/thread/thread.server.ts"
import { findReported } from "#app/features/moderation/reports/queries.server.ts"
import { getEmailSettings, listNotifications } from "#app/features/notifications/queries.server.ts"
import { findOwnCompany } from "#app/features/organizations/company/queries.server.ts"
import { findOwnOrganization } from "#app/features/organizations/edit/queries.server.ts"
import { findConversationId } from "#app/features/organizations/inquiry/queries.server.ts"
import { findOrganizations } from "#app/features/organizations/list/found.server.ts"
import { listOrganizationsOrSamples } from "#app/features/organizations/list/page.server.ts"
import {
  countOrganizations,
  hasOrganizations,
  listOrganizations,
} from "#app/features/organizations/list/queries.server.ts"
import { listOrganizationEvents } from "#app/features/organizations/profile/events.server.ts"
import { findOrganization, isFollowing } from "#app/features/organizations/profile/queries.server.ts"
import { getMember, getTeam } from "#app/features/parties/members/queries.server.ts"
import { countCommitted } from "#app/features/workspace/account-deletion/commands.server.ts"
import { listDataAbout } from "#app/features/workspace/data-export/export.server.ts"
import { findTurns } from "#app/features/workspace/home/queries.server.ts"
import { countWaiting } from "#app/features/workspace/landing/queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { membershipsOf } from "#test/support/parties.ts"

/** Queries as the viewer with ids of another realm; a sentence says why there is none. */
type Query = ((viewer: Viewer | null, of: World) => Promise<unknown>) | string

const signedIn =
  (ask: (viewer: Viewer, of: World) => Promise<unknown>): Query =>
  async (viewer, of) =>
    viewer ? ask(viewer, of) : null
/** Queries each id; a refusal does not hide the others, an error does. */
const about = (ids: readonly string[], ask: (id: string) => Promise<unknown>) =>
  Promise.all(
    ids.map((id) =>
      ask(id).catch((error) => {
        if (error instanceof Refusal || error instanceof Response) return "refused"
        throw error
      }),
    ),
  )

const deals = ({ deals }: World) => Object.values(deals)
const events = ({ events }: World) => Object.values(events)
const organizations = ({ organizations }: World) => Object.values(organizations)

/** A served file, identified by its id; not read. */
const opened = async (id: string, opening: Promise<{ body: { destroy(): unknown } }>) => {
  const { body } = await opening
  body.destroy()
  return id
}

const writes = "writes; its own test"
const inquiriesOf = async (of: World) => {
  const sent = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(inArray(inquiry.organizationId, organizations(of)))
  return sent.map(({ id }) => id)
}

const ownToken = "needs a token that only the person's mail or app holds"
const console = "the operator's console, of the public world alone; getOperator lets nobody else in"
const loaded = "is given what a query with a viewer has loaded"
const average = "one number from three deals on, without an id; rating.test.ts counts it in each world"
const published = "reads the public world alone, for feeds and search engines"

const token = "opens for whoever holds the token; decision.test.ts"

export const queries: Record<string, Query> = {
  "parties/invitations/queries findByToken": token,
  "parties/invitations/queries findInvitation": token,
  "parties/invitations/join joinTeam": writes,
  "parties/members/queries getTeam": signedIn((viewer) => getTeam(viewer)),
  "parties/members/queries getMember": signedIn(async (viewer, { people }) => {
    const members = await Promise.all(Object.values(people).map(membershipsOf))
    const ids = members.flat().map(({ id }) => id)
    return about(ids, (id) => getMember(viewer, id))
  }),
  "events/decision/queries findDecision": token,
  "events/decision/queries getDecision": token,
  "events/decision/summary-pdf drawUpComparison": "prints what listCompared loads",
  "events/decision/queries listLinks": signedIn((viewer) => listLinks(viewer)),
  "events/searches/matches findNewEvents": async (viewer) =>
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
  "accounts/card/queries findCard": async (viewer, of) =>
    about(Object.values(of.companies), (id) => findCard(viewer, id)),
  "accounts/card/queries findPartyOfAccount": async (viewer, of) =>
    about(Object.values(of.people), (id) => findPartyOfAccount(viewer, id)),
  "accounts/password/check knowsPassword": "compares with the viewer's own password",
  "accounts/sessions/commands openSession": writes,
  "moderation/access mayOperate": "answers about the viewer alone",
  "accounts/email/commands findWantedAddress": ownToken,
  "accounts/one-time-tokens findToken": ownToken,
  "accounts/one-time-tokens hasToken": "answers a command about the account that it writes",
  "accounts/password/commands findResetOwner": ownToken,
  "accounts/party/switch/queries findOtherOwner": "searches the viewer's own parties; acting-party.test.ts",
  "accounts/party/switch/queries findOwnParty": signedIn((viewer, of) =>
    about(organizations(of), (id) => findOwnParty(viewer, id)),
  ),
  "accounts/party/switch/queries listOwnParties": signedIn((viewer) => listOwnParties(viewer)),
  "accounts/profile/queries getOwnProfile": signedIn((viewer) => getOwnProfile(viewer)),
  "accounts/queries findSession": "reads the session of the request itself",
  "accounts/second-factor/commands findChallenged": ownToken,
  "accounts/second-factor/commands findPreparedSecret": ownToken,
  "accounts/second-factor/commands findSetup": ownToken,
  "accounts/sessions/queries listSessions": signedIn((viewer) => listSessions(viewer, "x")),
  "deals/documents/agreement drawUpAgreement": "prints what getAgreedDeal loads",
  "deals/documents/compose composeReport": "prints what getSettleable loads",
  "deals/documents/report drawUpTemplate": "prints what getDocumentDeal loads",
  "deals/figures/figures platformFigures": published,
  "workspace/data-export/archive openArchive": "packs what listDataAbout loads",
  "deals/settlement/queries openSettlement": signedIn(async (viewer, of) => {
    const rows = await db
      .select()
      .from(settlement)
      .where(inArray(settlement.dealId, deals(of)))
    const dealOf = new Map(rows.map(({ id, dealId }) => [id, dealId]))
    return about([...dealOf.keys()], (settlementId) =>
      opened(settlementId, openSettlement(viewer, { dealId: dealOf.get(settlementId) ?? "", settlementId })),
    )
  }),
  "deals/settlement/queries openSettlementForOperator": console,
  "deals/rating/queries findOrganizationRating": average,
  "deals/rating/queries findSponsorRating": average,
  "deals/sponsor-wall/queries findEventWall": async (viewer, of) =>
    about(events(of), (id) => findEventWall(viewer, { id, hasCompleted: true })),
  "deals/sponsor-wall/queries findOrganizationWall": async (viewer, of) =>
    about(organizations(of), (id) => findOrganizationWall(viewer, { id, hasCompleted: true })),
  "deals/supports/queries summarizeYears": signedIn((viewer) => summarizeYears(viewer)),
  "deals/supports/spreadsheet dealsAsRows": signedIn((viewer) => dealsAsRows(viewer)),
  "deals/supports/queries summarizeSupports": signedIn((viewer) => summarizeSupports(viewer)),
  "events/own/work workOf": signedIn(async (viewer, of) => [...(await workOf(viewer, events(of)))]),
  "messages/thread/attachment openAttachment": signedIn(async (viewer, { conversation }) => {
    const rows = await db.select().from(message).where(eq(message.conversationId, conversation))
    const files = rows.flatMap(({ fileId }) => fileId ?? [])
    return about(files, (id) => opened(id, openAttachment(viewer, conversation, id)))
  }),
  "organizations/profile/queries isFollowing": async (viewer, of) =>
    about(organizations(of), async (id) => (await isFollowing(viewer, id)) && id),
  "deals/documents/compose getSettleable": signedIn((viewer, of) =>
    about(deals(of), (id) => getSettleable(viewer, id)),
  ),
  "deals/documents/queries getAgreedDeal": signedIn((viewer, of) =>
    about(deals(of), (id) => getAgreedDeal(viewer, id)),
  ),
  "deals/event-changes/event-changes agreeToChange": writes,
  "deals/settlement/queries findLastSettlement": loaded,
  "deals/terms/deal-events listEventIds": loaded,
  "deals/documents/queries getDocumentDeal": signedIn((viewer, of) =>
    about(deals(of), (id) => getDocumentDeal(viewer, id)),
  ),
  "deals/invitation/queries findStanding": loaded,
  "deals/invitation/queries getInvitePage": signedIn((viewer, of) =>
    about(Object.values(of.companies), (id) => getInvitePage(viewer, id)),
  ),
  "deals/invitation/queries listOpenInvitations": signedIn((viewer) => listOpenInvitations(viewer)),
  "deals/invitation/queries listSentInvitations": signedIn((viewer, of) =>
    about(Object.values(of.companies), (id) => listSentInvitations(viewer, id)),
  ),
  "workspace/account-deletion/commands countCommitted": signedIn((viewer) => countCommitted(viewer)),
  "workspace/data-export/export listDataAbout": signedIn(async (viewer) => {
    const parts = []
    for await (const part of listDataAbout(viewer)) parts.push(part)
    return parts
  }),
  "deals/approval/begin listApprovers": loaded,
  "deals/approval/settings getSecondPerson": signedIn((viewer) => getSecondPerson(viewer)),
  "deals/list/queries countDeals": signedIn((viewer) => countDeals(viewer, noDealFilters)),
  "deals/list/queries hasDeals": signedIn((viewer) => hasDeals(viewer)),
  "deals/list/queries listDeals": signedIn((viewer) => listDeals(viewer, noDealFilters)),
  "deals/page/deal-page getDealPage": signedIn((viewer, of) => about(deals(of), (id) => getDealPage(viewer, id))),
  "deals/page/queries getDealRow": signedIn((viewer, of) => about(deals(of), (id) => getDealRow(viewer, id))),
  "deals/page/queries listDealFacts": loaded,
  "deals/page/queries listSettlements": loaded,
  "deals/page/queries listTerms": loaded,
  "deals/proposal/choice findChoice": signedIn(async (viewer, of) => [
    await about(events(of), (eventId) => findChoice(viewer, { eventId })),
    await about(organizations(of), (organizationId) => findChoice(viewer, { organizationId })),
  ]),
  "deals/proposal/choice findOwnOpenEvent": signedIn((viewer) => findOwnOpenEvent(viewer)),
  "deals/proposal/choice listChoosable": signedIn((viewer) => listChoosable(viewer, "")),
  "deals/proposal/proposal-page getProposalPage": signedIn((viewer, of) =>
    about(organizations(of), (id) => getProposalPage(viewer, new URLSearchParams({ organizacja: id }))),
  ),
  "deals/proposal/queries listOffered": loaded,
  "deals/proposal/repeat getRepeat": signedIn((viewer, of) =>
    about(deals(of), (id) => getRepeat(viewer, id, new Date())),
  ),
  "deals/queries getDeal": signedIn((viewer, of) => about(deals(of), (id) => getDeal(viewer, id))),
  "deals/supports/queries countCompleted": async (viewer, of) =>
    about(Object.values(of.companies), (id) => countCompleted(id, realmOf(viewer))),
  "deals/supports/queries listShownSupports": async (viewer, of) =>
    about(Object.values(of.companies), async (id) => listShownSupports(id, realmOf(viewer), 50)),
  "deals/supports/queries listSupports": signedIn((viewer) => listSupports(viewer, 50)),
  "deals/terms/queries listAddable": loaded,
  "deals/terms/queries listLines": loaded,
  "workspace/home/queries findTurns": signedIn((viewer) => findTurns(viewer)),
  "workspace/landing/queries countWaiting": signedIn((viewer) => countWaiting(viewer)),
  "events/list/fallback findNewestEvents": async (viewer) => findNewestEvents(viewer),
  "events/list/fallback listEventsOrSamples": async (viewer) => listEventsOrSamples(viewer, noEventFilters),
  "events/list/found searchEvents": async (viewer) => searchEvents(viewer, { ...noEventFilters, q: "zielone" }),
  "events/list/offers offersInstead": async (viewer) =>
    offersInstead(viewer, { ...noEventFilters, q: "sąsiedzki kwadratowe", voivodeships: ["wielkopolskie"] }),
  "events/list/relevance findRanked": async (viewer) =>
    findRanked({
      who: listScopeOf(viewer),
      filters: { ...noEventFilters, q: "zielone", sort: "relevance" },
      today: todayIn(new Date()),
      terms: readQuery("zielone").terms,
    }),
  "events/list/member/offers withOffers": "adds prices to cards that a list has read for the viewer already",
  "events/list/member/own-marks findOwnMarks": async (viewer) => findOwnMarks(viewer),
  "events/list/queries countQuery": async (viewer) => countQuery(viewer, noEventFilters, todayIn(new Date())),
  "events/list/queries hasEvents": async (viewer) => hasEvents(viewer),
  "events/list/queries listEvents": async (viewer) => listEvents(viewer, noEventFilters),
  "events/list/queries listNewestEvents": async (viewer) => listNewestEvents(viewer),
  "events/outreach/queries getOutreach": signedIn((viewer, of) =>
    about(events(of), (id) => getOutreach(viewer, id, "x")),
  ),
  "events/list/suggestions suggest": async (viewer) => suggest(viewer, "zielone"),
  "events/own/list listOwnEvents": signedIn((viewer) => listOwnEvents(viewer, noEventFilters)),
  "events/own/queries countOpenDeals": loaded,
  "events/own/queries getOwnEvent": signedIn((viewer, of) => about(events(of), (id) => getOwnEvent(viewer, id))),
  "events/own/queries listOwnOptions": loaded,
  "events/own/work countOwnWork": signedIn((viewer) => countOwnWork(viewer, todayIn(new Date()))),
  "events/posts/commands getOwnPost": signedIn((viewer, of) =>
    about(of.posts, (post) => getOwnPost(viewer, of.events.planting, post)),
  ),
  "events/queries getEvent": async (viewer, of) => about(events(of), async (id) => getEvent(viewer, id)),
  "events/queries getEventWithOptions": async (viewer, of) =>
    about(events(of), async (id) => getEventWithOptions(viewer, id)),
  "events/queries listPosts": async (viewer, of) =>
    about(events(of), async (id) => listPosts(await getEvent(viewer, id))),
  "events/samples findSampleEvent": "built in",
  "events/samples listSampleEvents": "built in",
  "events/share/queries countSitemapPages": published,
  "events/share/queries listEventPlaces": published,
  "events/share/queries listFeedItems": published,
  "events/share/queries listOrganizationPlaces": published,
  "messages/inquiries/queries getInquiryThread": signedIn(async (viewer, of) =>
    about(await inquiriesOf(of), (id) => getInquiryThread(viewer, id)),
  ),
  "messages/inquiries/queries listInquiryMessages": signedIn(async (viewer, of) =>
    about(await inquiriesOf(of), (id) => listInquiryMessages(viewer, id, {})),
  ),
  "messages/inquiries/sides getInquiry": signedIn(async (viewer, of) =>
    about(await inquiriesOf(of), (id) => getInquiry(viewer, id)),
  ),
  "messages/inquiries/queries listInquiries": signedIn((viewer) =>
    listInquiries(viewer, { q: "", filter: "wszystkie", page: 1, inquiryPage: 9 }),
  ),
  "messages/inbox/messages-page getMessagesPage": signedIn(async (viewer, of) => {
    const asked = [{ rozmowa: of.conversation }, ...deals(of).map((wspolpraca) => ({ wspolpraca }))]
    const pages = asked.map((params) => getMessagesPage(viewer, new URLSearchParams(params), new Date()))
    // the requested id is returned in any case
    return (await Promise.all(pages)).map(({ openId: _, ...page }) => page)
  }),
  "messages/inbox/participants findConversationWith": signedIn(async (viewer, of) => [
    await about(organizations(of), (organizationId) => findConversationWith(viewer, { organizationId })),
    await about(Object.values(of.companies), (sponsorId) => findConversationWith(viewer, { sponsorId })),
  ]),
  "messages/inbox/participants getConversation": signedIn((viewer, of) => getConversation(viewer, of.conversation)),
  "messages/thread/messages messagesOf": "reads the messages to which its caller has let the viewer in",
  "messages/queries listConversations": signedIn((viewer) =>
    listConversations(viewer, { q: "", filter: "wszystkie", page: 1, inquiryPage: 1 }),
  ),
  "messages/thread/thread getThread": signedIn((viewer, of) => getThread(viewer, of.conversation)),
  "messages/thread/thread listMessages": signedIn((viewer, of) => listMessages(viewer, of.conversation, {})),
  "messages/inbox/unread unreadCounts": signedIn(async (viewer) => ({ ...(await unreadCounts(viewer)), at: 0 })),
  "notifications/queries getEmailSettings": signedIn((viewer) => getEmailSettings(viewer)),
  "notifications/queries listNotifications": signedIn((viewer) => listNotifications(viewer, null)),
  "notifications/live/stream-session findStreamSession": "reads the session of the request itself",
  "moderation/access getOperator": "answers with the viewer alone",
  "messages/thread/attachment openAttachmentForOperator": console,
  "moderation/accounts/queries getModeratedAccount": console,
  "moderation/desk/queries getModeratedEvent": console,
  "moderation/desk/queries getModeratedOrganization": console,
  "moderation/desk/queries getReport": console,
  "moderation/desk/queries getStuckDeal": console,
  "moderation/desk/queries listActs": console,
  "moderation/desk/queries listDeadFacts": console,
  "moderation/desk/queries listFailedEmails": console,
  "moderation/desk/found listFound": console,
  "moderation/desk/queries listOpenInquiries": console,
  "moderation/desk/queries listOpenReports": console,
  "moderation/reports/queries findReported": async (viewer, of) => [
    await about(events(of), (id) => findReported(viewer, "event", id)),
    await about(organizations(of), (id) => findReported(viewer, "organization", id)),
    await about(Object.values(of.companies), (id) => findReported(viewer, "user", id)),
    await about(of.messages, (id) => findReported(viewer, "message", id)),
  ],
  "organizations/company/queries findOwnCompany": signedIn((viewer) => findOwnCompany(viewer)),
  "organizations/company/queries requireCompanyEditor": "names the owners of the viewer's own party alone",
  "organizations/edit/queries findOwnOrganization": signedIn((viewer) => findOwnOrganization(viewer)),
  "organizations/inquiry/queries findConversationId": async (viewer, of) =>
    about(organizations(of), (id) => findConversationId(viewer, id)),
  "organizations/list/found findOrganizations": async (viewer) => findOrganizations(viewer, readQuery("sad").terms, 3),
  "organizations/list/page listOrganizationsOrSamples": async (viewer) =>
    listOrganizationsOrSamples(viewer, noOrganizationFilters),
  "organizations/list/queries countOrganizations": async (viewer) => countOrganizations(viewer, noOrganizationFilters),
  "organizations/list/queries hasOrganizations": async (viewer) => hasOrganizations(viewer),
  "organizations/list/queries listOrganizations": async (viewer) => listOrganizations(viewer, noOrganizationFilters),
  "organizations/profile/events listOrganizationEvents": async (viewer, of) =>
    about(organizations(of), (id) => listOrganizationEvents(viewer, id, { upcoming: 1, past: 1 })),
  "organizations/profile/queries findOrganization": async (viewer, of) =>
    about(organizations(of), (id) => findOrganization(viewer, id)),
  "organizations/samples findSampleOrganization": "built in",
  "organizations/samples listSampleOrganizationEvents": "built in",
  "organizations/samples listSampleOrganizations": "built in",
}
