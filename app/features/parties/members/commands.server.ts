import { and, eq, inArray, or, sql } from "drizzle-orm"
import { lockActiveAccount } from "#app/db/conditions/account-lock.server.ts"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { approves } from "#app/db/conditions/second-person.server.ts"
import { actorIn, lockTeam, type TeamMember } from "#app/db/conditions/team-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToViewers } from "#app/db/outbox/publish.server.ts"
import {
  conversation,
  conversationParticipant,
  inquiry,
  inquiryParticipant,
  member,
  session,
  user,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { teamErrors } from "#app/domain/parties/team.ts"
import type { LowerRole, Role } from "#app/domain/shared/role.ts"
import type { MemberFact } from "#app/domain/workspace/fact-name.ts"
import { createEmptyParty } from "#app/features/accounts/party/commands.server.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { type IdentityProof, spendProof } from "#app/features/accounts/second-factor/proof-commands.server.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { dropContactAddress, endLostRights } from "../right-commands.server.ts"
import { dropNoticesOf } from "./notice-commands.server.ts"

type RoleChange = { name: string; role: Role; before: Role }

/** Changes a member's role; the present one changes nothing. 404 outside the team, 409 for the last owner. */
export const changeRole = (viewer: Viewer, memberId: string, role: LowerRole): Promise<RoleChange> =>
  giveRole(viewer, memberId, role, null)

/**
 * Makes a member an owner. The caller has checked the password, as for every way to become an owner; 401 when a new
 * password has ended the session meanwhile, and WrongCode. A refused change uses up no code. 404 outside the team.
 */
export const makeOwner = (viewer: Viewer, memberId: string, proof: IdentityProof): Promise<RoleChange> =>
  giveRole(viewer, memberId, "owner", proof)

async function giveRole(
  viewer: Viewer,
  memberId: string,
  role: Role,
  proof: IdentityProof | null,
): Promise<RoleChange> {
  requirePermission(viewer, "changeRole")
  return changeTeam(viewer, async (tx, team) => {
    actorIn(team, viewer, "changeRole")
    if (proof) await spendProof(tx, viewer, proof)
    const target = memberIn(team, memberId)
    const { name, role: before, userId } = target
    if (before === role) return { name, role, before }
    if (before === "owner") requireAnotherOwner(team, target)
    await setRole(tx, target, role)
    await recordChange(tx, viewer, "member.roleChanged", userId, { userId, role, before })
    await publishToViewers(tx, [userId], { kind: "all" })
    return { name, role, before }
  })
}

/**
 * Makes another member an owner and the viewer a coordinator; needs the same proof as `makeOwner`. 404 outside the
 * team, 403 unless the viewer is an owner.
 */
export async function handOver(viewer: Viewer, memberId: string, proof: IdentityProof): Promise<{ name: string }> {
  requirePermission(viewer, "changeRole")
  return changeTeam(viewer, async (tx, team) => {
    const own = actorIn(team, viewer, "changeRole")
    await spendProof(tx, viewer, proof)
    const target = memberIn(team, memberId)
    if (target.id === own.id) throw notFound(teamErrors.noMember)
    if (!target.isOpen) throw conflict(teamErrors.closedAccount)
    await setRole(tx, target, "owner")
    await setRole(tx, own, "coordinator")
    const { userId } = target
    await recordChange(tx, viewer, "member.handedOver", userId, { userId, before: target.role })
    await publishToViewers(tx, [userId, own.userId], { kind: "all" })
    return { name: target.name }
  })
}

/** Removes a member at once. 404 outside the team, 409 for the last owner and for the viewer. */
export async function removeMember(viewer: Viewer, memberId: string): Promise<{ name: string }> {
  requirePermission(viewer, "removeMember")
  return changeTeam(viewer, async (tx, team) => {
    const own = actorIn(team, viewer, "removeMember")
    const target = memberIn(team, memberId)
    if (target.id === own.id) throw conflict(teamErrors.notYourself)
    requireAnotherOwner(team, target)
    await recordChange(tx, viewer, "member.removed", target.userId, { userId: target.userId })
    await endMembership(tx, viewer.partyId, target.userId)
    return { name: target.name }
  })
}

/** Removes the viewer from the party that they act for, whatever their role. 409 for the last owner. */
export async function leaveTeam(viewer: Viewer): Promise<void> {
  await changeTeam(viewer, async (tx, team) => {
    const own = team.find(({ userId }) => userId === viewer.id)
    if (!own) throw notFound(teamErrors.noMember)
    requireAnotherOwner(team, own)
    await recordChange(tx, viewer, "member.left", viewer.id, { userId: viewer.id })
    await endMembership(tx, viewer.partyId, viewer.id)
  })
}

const changeTeam = <Result>(viewer: Viewer, change: (tx: Tx, team: TeamMember[]) => Promise<Result>) =>
  db.transaction(async (tx) => {
    const team = await lockTeam(tx, viewer.partyId)
    await lockActiveAccount(tx, viewer.id)
    return change(tx, team)
  })

function memberIn(team: readonly TeamMember[], memberId: string): TeamMember {
  const found = team.find(({ id }) => id === memberId)
  if (!found) throw notFound(teamErrors.noMember)
  return found
}

/** 409 when the team would be left without an owner who can sign in. */
function requireAnotherOwner(team: readonly TeamMember[], { id, role }: TeamMember) {
  const others = team.filter((one) => one.id !== id && one.role === "owner" && one.isOpen)
  if (role === "owner" && others.length === 0) throw conflict(teamErrors.lastOwner)
}

async function setRole(tx: Tx, { id, userId }: TeamMember, role: Role) {
  // a person counts as a second person from `roleSince`; who could approve before keeps that time
  const couldApprove = sql`exists (select 1 from party
    where party.id = ${member.partyId} and ${approves(sql`${member.role}`)})`
  const now = sql.param(new Date(), member.roleSince)
  const roleSince = sql`case when ${couldApprove} then ${member.roleSince} else ${now} end`
  await tx.update(member).set({ role, roleSince }).where(eq(member.id, id))
  await endLostRights(tx, userId)
}

/** Records the change before it is made, because public pages may show who was the contact until then. */
async function recordChange(
  tx: Tx,
  viewer: Viewer,
  what: MemberFact,
  userId: string,
  details: Record<string, unknown>,
) {
  const { partyId: aboutId, realm } = viewer
  const { rows } = await tx.execute<{ id: string | null }>(sql`select ${contactOf(aboutId)} as id`)
  const shownOn = [...new Set([userId, viewer.id, rows[0]?.id ?? userId])]
  await record(tx, { what, aboutId, by: viewer, realm, details, shownOn })
}

/**
 * Ends a membership and the rights that came with it. Deletes read marks, by which news are sent, and notifications of
 * the party; the person's sessions act for another party from the next request on. A person left without a party gets
 * an empty one. The caller has locked the team.
 */
async function endMembership(tx: Tx, partyId: string, userId: string) {
  // serializes two parties that remove the same person
  const [person] = await tx
    .select({ userType: user.userType, realm: user.realm, email: user.email })
    .from(user)
    .where(eq(user.id, userId))
    .for("no key update")
  if (person) await dropContactAddress(tx, person.email, sql`(${partyId})`)
  await tx.delete(member).where(and(eq(member.partyId, partyId), eq(member.userId, userId)))
  const ofParty = tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(or(eq(conversation.sponsorId, partyId), eq(conversation.organizationId, partyId)))
  await tx
    .delete(conversationParticipant)
    .where(and(eq(conversationParticipant.userId, userId), inArray(conversationParticipant.conversationId, ofParty)))
  const inquiries = tx.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.askerPartyId, partyId))
  await tx
    .delete(inquiryParticipant)
    .where(and(eq(inquiryParticipant.userId, userId), inArray(inquiryParticipant.inquiryId, inquiries)))
  await dropNoticesOf(tx, userId, partyId)
  await endLostRights(tx, userId)
  await tx
    .update(session)
    .set({ partyId: null, updatedAt: sql`${session.updatedAt}` })
    .where(and(eq(session.userId, userId), eq(session.partyId, partyId)))
  if (person && (await tx.$count(member, eq(member.userId, userId))) === 0) await createEmptyParty(tx, userId, person)
  await publishToViewers(tx, [userId], { kind: "all" })
}
