import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { member, memberInvitation, session, user } from "#app/db/schema.ts"
import { shownEmail } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { finalStatuses } from "#app/domain/deals/deal/deal.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { expiryLabel, isResendable, teamErrors, whyNoInvitations } from "#app/domain/parties/team.ts"
import { addDays, type Day, daysBetween, formatLongDay, formatTime, todayIn } from "#app/lib/dates.ts"
import { notFound } from "#app/lib/refusal.ts"
import { kindOf, partyNameOf } from "../party-name.ts"

/** The team that the viewer acts for, with what their role may change; every member may read it. */
export async function getTeam(viewer: Viewer, now = new Date()) {
  const [{ members, isHidden }, invitations] = await Promise.all([
    listMembers(viewer, now),
    listInvitations(viewer, now),
  ])
  const name = partyNameOf(viewer)
  const own = members.find(({ isYou }) => isYou)
  const owners = members.filter(({ role, isOpen }) => role === "owner" && isOpen)
  return {
    name,
    noInvitations: whyNoInvitations({ name, isHidden }),
    kind: kindOf(viewer),
    members,
    invitations,
    owners: owners.map(({ name }) => name),
    may: {
      edit: may(viewer.role, "editParty"),
      invite: may(viewer.role, "inviteMember"),
      changeRole: may(viewer.role, "changeRole"),
      remove: may(viewer.role, "removeMember"),
      leave: own !== undefined && (own.role !== "owner" || owners.some(({ isYou }) => !isYou)),
    },
  }
}
export type Team = Awaited<ReturnType<typeof getTeam>>

/** Number of open deals that a member leads for the party. */
const leads = sql<number>`(select count(*)::int from deal_lead l join deal d on d.id = l.deal_id
  where l.party_id = ${member.partyId} and l.user_id = ${member.userId}
    and d.status not in ${[...finalStatuses]})`

/** Number of a member's open private links, which end with the membership. */
const links = sql<number>`(select count(*)::int from decision_link l
  where l.party_id = ${member.partyId} and l.by_id = ${member.userId} and l.revoked_at is null and l.expires_at > now())`

/** Number of a member's invitations without an answer, which end with the membership as well. */
const invitations = sql<number>`(select count(*)::int from member_invitation i
  where i.party_id = ${member.partyId} and i.invited_by = ${member.userId} and i.accepted_at is null
    and i.withdrawn_at is null and i.expires_at > now())`

/** The organization's address for inquiries; `isTheirs`: it is the member's own and ends with the membership. */
const contact = sql<{ address: string; isTheirs: boolean } | null>`(select json_build_object('address', o.contact_email,
    'isTheirs', lower(o.contact_email) = lower(${user.email}))
  from organization o where o.id = ${member.partyId} and o.contact_email is not null)`

async function listMembers(viewer: Viewer, now: Date) {
  const rows = await db
    .select({
      id: member.id,
      userId: user.id,
      name: user.name,
      email: user.email,
      image: user.image,
      realm: user.realm,
      role: member.role,
      twoFactor: user.twoFactorEnabled,
      isBlocked: sql<boolean>`${user.blockedAt} is not null`,
      isOpen: sql<boolean>`${user.blockedAt} is null and ${user.deletedAt} is null`,
      ofHidden: sql<boolean>`exists (select from organization o where o.id = ${member.partyId} and o.hidden_at is not null)`,
      leads,
      links,
      invitations,
      contact,
      seenAt: sql<Date | null>`(select max(greatest(s.seen_at, s.updated_at)) from ${session} s
        where s.user_id = ${user.id})`.mapWith((value) => new Date(value)),
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.partyId, viewer.partyId))
    .orderBy(asc(member.joinedAt), asc(member.id))
  const members = rows.map(({ userId, email, realm, seenAt, ofHidden: _, ...row }) => ({
    ...row,
    email: shownEmail({ email, realm }),
    isYou: userId === viewer.id,
    seen: userId === viewer.id ? "teraz" : seenLabel(seenAt, now),
  }))
  return { members, isHidden: rows[0]?.ofHidden ?? false }
}
export type ShownMember = Awaited<ReturnType<typeof listMembers>>["members"][number]

const presentMs = 2 * 60_000

/** "teraz", "dziś, 7:58", "wczoraj", "2 kwietnia"; null when no session is left. */
function seenLabel(at: Date | null, now: Date): string | null {
  if (!at) return null
  if (now.getTime() - at.getTime() < presentMs) return "teraz"
  const [day, today] = [todayIn(at), todayIn(now)]
  if (day === today) return `dziś, ${formatTime(at)}`
  return day === addDays(today, -1) ? "wczoraj" : nearDay(day, today)
}

/** The day, without its year within half a year. */
const nearDay = (day: Day, today: Day) =>
  daysBetween(day, today) < 180 ? formatLongDay(day).slice(0, -5) : formatLongDay(day)

/** Open and expired invitations, the newest first. */
async function listInvitations(viewer: Viewer, now: Date) {
  const rows = await db
    .select({
      id: memberInvitation.id,
      email: memberInvitation.email,
      role: memberInvitation.role,
      sentAt: memberInvitation.sentAt,
      expiresAt: memberInvitation.expiresAt,
      inviter: user.name,
    })
    .from(memberInvitation)
    .leftJoin(user, eq(user.id, memberInvitation.invitedBy))
    .where(
      and(
        eq(memberInvitation.partyId, viewer.partyId),
        isNull(memberInvitation.acceptedAt),
        isNull(memberInvitation.withdrawnAt),
      ),
    )
    .orderBy(desc(memberInvitation.sentAt), asc(memberInvitation.id))
  return rows.map(({ email, sentAt, expiresAt, ...row }) => ({
    ...row,
    email: shownEmail({ email, realm: viewer.realm }),
    sent: nearDay(todayIn(sentAt), todayIn(now)),
    isExpired: expiresAt <= now,
    mayResend: isResendable({ role: row.role, expiresAt }, now),
    expiry: expiryLabel(expiresAt, now),
  }))
}
export type ShownInvitation = Awaited<ReturnType<typeof listInvitations>>[number]

/** A member of the viewer's team; 404 outside it. */
export async function getMember(viewer: Viewer, memberId: string) {
  const [found] = await db
    .select({
      id: member.id,
      name: user.name,
      role: member.role,
      userId: user.id,
      leads,
      links,
      invitations,
      contact,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.id, memberId), eq(member.partyId, viewer.partyId)))
  if (!found) throw notFound(teamErrors.noMember)
  const { userId, ...shown } = found
  return { ...shown, isYou: userId === viewer.id }
}
