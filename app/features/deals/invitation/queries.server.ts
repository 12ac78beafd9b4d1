import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { jsonRows } from "#app/db/connection/json-rows.server.ts"
import { limitInText } from "#app/db/connection/prepared-statement.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { company, dealEvent, deal as deals, event, invitation, organization, user } from "#app/db/schema.ts"
import { actsFor, isOrganization, isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import { openStatuses } from "#app/domain/deals/deal/deal.ts"
import {
  type InvitationStanding,
  type InvitationState,
  invitationRefusals,
  invitationState,
  invitationsShown,
  whyNotInvite,
} from "#app/domain/deals/invitation/invitation.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { takesProposals } from "#app/features/events/list/conditions.server.ts"
import { listedOrganizations } from "#app/features/organizations/list/conditions.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"

const maxEvents = 100

export type OpenInvitation = {
  id: string
  note: string | null
  sentOn: Day
  organization: { id: string; name: string }
  event: { id: string; title: string; startDate: Day; endDate: Day | null; city: string }
}

/** The sponsor's unanswered invitations to events that take proposals, newest first (X3). */
export async function listOpenInvitations(viewer: Viewer, now = new Date()): Promise<OpenInvitation[]> {
  if (!isSponsor(viewer)) return []
  return asOpenInvitations(
    await askForViewer("open invitations", viewer, { today: todayIn(now) }, (of, { today }) =>
      openInvitationsQuery(of, today),
    ),
  )
}

/** As `listOpenInvitations`, as JSON; none for people who may not answer. */
export const waitingInvitations = (viewer: Viewer, today: Day): SQL<Invited[]> =>
  isSponsor(viewer) && may(viewer.role, "answerInvitation")
    ? jsonRows(openInvitationsQuery(viewer, today))
    : sql<never[]>`'[]'::json`

type Invited = Omit<Awaited<ReturnType<typeof openInvitationsQuery>>[number], "createdAt"> & {
  createdAt: Date | string
}

export const asOpenInvitations = (rows: readonly Invited[]): OpenInvitation[] =>
  rows.map(({ id, note, createdAt, organizationId, organizationName, eventId, ...event }) => ({
    ...{ id, note, sentOn: todayIn(new Date(createdAt)) },
    organization: { id: organizationId, name: organizationName },
    event: { id: eventId, ...event },
  }))

const openInvitationsQuery = (viewer: Viewer, today: Day) =>
  db
    .select({
      id: sql<string>`${invitation.id}`.as("id"),
      note: invitation.note,
      createdAt: sql<Date>`${invitation.createdAt}`.mapWith(invitation.createdAt).as("createdAt"),
      organizationId: sql<string>`${organization.id}`.as("organizationId"),
      organizationName: sql<string>`${organization.name}`.as("organizationName"),
      eventId: sql<string>`${event.id}`.as("eventId"),
      title: event.title,
      startDate: sql<Day>`${event.startDate}`.as("startDate"),
      endDate: sql<Day | null>`${event.endDate}`.as("endDate"),
      city: event.city,
    })
    .from(invitation)
    .innerJoin(event, eq(event.id, invitation.eventId))
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .where(
      and(
        eq(invitation.sponsorId, viewer.companyId ?? ""),
        eq(invitation.realm, viewer.realm),
        isNull(invitation.answer),
        takesProposals(viewer, today),
        listedOrganizations(viewer),
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(limitInText(invitationsShown))

export type SentInvitation = {
  id: string
  sponsor: { id: string; name: string; gone: boolean }
  state: InvitationState
  sentOn: Day
  event: { id: string; title: string }
  dealId: string | null
}

const selectSent = (viewer: Viewer, sponsorId?: string) =>
  db
    .select({
      id: invitation.id,
      answer: invitation.answer,
      createdAt: invitation.createdAt,
      dealId: invitation.dealId,
      sponsor: {
        id: company.id,
        name: sql<string>`coalesce(${company.name}, case when ${user.showsName} then ${user.name} end, 'Sponsor')`,
        gone: sql<boolean>`not (${isOpenAccount})`,
      },
      event: {
        id: event.id,
        title: event.title,
        status: event.status,
        startDate: event.startDate,
        endDate: event.endDate,
      },
    })
    .from(invitation)
    .innerJoin(event, eq(event.id, invitation.eventId))
    .innerJoin(company, eq(company.id, invitation.sponsorId))
    .innerJoin(user, eq(user.id, contactOf(company.id)))
    .where(
      and(
        eq(invitation.organizationId, viewer.organizationId ?? ""),
        sponsorId === undefined ? undefined : eq(invitation.sponsorId, sponsorId),
        eq(invitation.realm, viewer.realm),
        isNull(event.deletedAt),
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(limitInText(invitationsShown))

/** Invitations sent by the viewer's organization, to this sponsor or to all, newest first, with their state. */
export async function listSentInvitations(
  viewer: Viewer,
  sponsorId: string | null,
  now = new Date(),
): Promise<SentInvitation[]> {
  const { organizationId } = viewer
  if (!organizationId || !actsFor(viewer, organizationId)) return []
  const rows = await (sponsorId === null
    ? askForViewer("sent invitations", viewer, {}, (of) => selectSent(of))
    : selectSent(viewer, sponsorId))
  const today = todayIn(now)
  return rows.map(({ answer, createdAt, event: { id, title, ...times }, ...row }) => ({
    ...row,
    state: invitationState(answer, times, today),
    sentOn: todayIn(createdAt),
    event: { id, title },
  }))
}

const openDeal = (on: Reader, sponsorId: string, eventId: SQL | typeof event.id) =>
  on
    .select({ id: deals.id })
    .from(dealEvent)
    .innerJoin(deals, eq(deals.id, dealEvent.dealId))
    .where(
      and(eq(dealEvent.eventId, eventId), eq(deals.sponsorId, sponsorId), inArray(deals.status, [...openStatuses])),
    )
    .limit(1)

/** The existing invitation or deal of this sponsor and event. The caller has checked that the event is the viewer's. */
export async function findStanding(on: Reader, sponsorId: string, eventId: string): Promise<InvitationStanding> {
  const [earlier] = await on
    .select({ answer: invitation.answer })
    .from(invitation)
    .where(and(eq(invitation.eventId, eventId), eq(invitation.sponsorId, sponsorId)))
  const [deal] = await openDeal(on, sponsorId, sql`${eventId}`)
  return { dealId: deal?.id ?? null, earlier: earlier?.answer }
}

export type InvitableEvent = { id: string; title: string; startDate: Day; endDate: Day | null }
export type InvitePage = {
  events: InvitableEvent[]
  taken: (InvitableEvent & { why: string; dealId: string | null })[]
  /** `note`: who edits the profile, when the viewer may not. */
  blocked: { why: string; missing: "profile" | "visibility"; note: string | null } | null
}

/** Data of the invitation form. The caller has checked that the sponsor exists. */
export async function getInvitePage(viewer: Viewer, sponsorId: string, now = new Date()): Promise<InvitePage> {
  const { organizationId } = viewer
  const none = { events: [], taken: [] }
  const note = may(viewer.role, "editParty") ? null : roleNotes.editParty
  if (!isOrganization(viewer) || !organizationId)
    return { ...none, blocked: { why: invitationRefusals.profile, missing: "profile", note } }
  const [own] = await db
    .select({ hiddenAt: organization.hiddenAt })
    .from(organization)
    .where(eq(organization.id, organizationId))
  if (own?.hiddenAt) return { ...none, blocked: { why: invitationRefusals.hidden, missing: "visibility", note } }
  const rows = await db
    .select({
      id: event.id,
      title: event.title,
      startDate: event.startDate,
      endDate: event.endDate,
      invited: invitation.id,
      answer: invitation.answer,
      dealId: sql<string | null>`(${openDeal(db, sponsorId, event.id)})`,
    })
    .from(event)
    .leftJoin(invitation, and(eq(invitation.eventId, event.id), eq(invitation.sponsorId, sponsorId)))
    .where(and(eq(event.organizationId, organizationId), takesProposals(viewer, todayIn(now))))
    .orderBy(asc(event.startDate), asc(event.id))
    .limit(maxEvents)
  const standing = rows.map(({ invited, answer, dealId, ...shown }) => ({
    shown,
    dealId,
    why: whyNotInvite({ dealId, earlier: invited === null ? undefined : answer }),
  }))
  return {
    events: standing.flatMap(({ shown, why }) => (why ? [] : [shown])),
    taken: standing.flatMap(({ shown, why, dealId }) => (why ? [{ ...shown, why, dealId }] : [])),
    blocked: null,
  }
}
