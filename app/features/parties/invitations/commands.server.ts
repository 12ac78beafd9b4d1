import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm"
import { lockActiveAccount } from "#app/db/conditions/account-lock.server.ts"
import { actorIn, lockTeam, type TeamMember } from "#app/db/conditions/team-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { fact, memberInvitation, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isResendable, teamErrors, teamLimits, whyNoInvitations } from "#app/domain/parties/team.ts"
import type { InviteInput } from "#app/domain/parties/team-form.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { type IdentityProof, spendProof } from "#app/features/accounts/second-factor/proof-commands.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, forbidden, notFound } from "#app/lib/refusal.ts"
import { partyNameOf } from "../party-name.ts"
import { dropUnsent, ofId, sendLink } from "./link-commands.server.ts"

type InviteResult = { ok: true } | { ok: false; errors: FieldErrors }

/**
 * Invites an address to the viewer's team for seven days, with or without an account. Refused beside the field for a
 * member, for an invited address, and while the operator hides the party; 409 for a party without a name or at its
 * limits.
 */
export const inviteMember = (viewer: Viewer, input: InviteInput, now = new Date()): Promise<InviteResult> =>
  sendInvitation(viewer, input, null, now)

/**
 * Invites an address as an owner. The caller has checked the password; 401 when a new password has ended the session
 * meanwhile, and WrongCode. A refused invitation uses up no code.
 */
export const inviteOwner = (viewer: Viewer, email: string, proof: IdentityProof): Promise<InviteResult> =>
  sendInvitation(viewer, { email, role: "owner" }, proof, proof.now)

async function sendInvitation(
  viewer: Viewer,
  { email, role }: { email: string; role: Role },
  proof: IdentityProof | null,
  now: Date,
): Promise<InviteResult> {
  return changeInvitations(viewer, async (tx, team, partyName) => {
    const obstacle = await whyNoMore(tx, viewer)
    if (obstacle) return refused(obstacle)
    if (team.some((one) => one.email.toLowerCase() === email)) return refused(teamErrors.alreadyMember)
    const [waiting] = await tx
      .select({ id: memberInvitation.id, expiresAt: memberInvitation.expiresAt })
      .from(memberInvitation)
      .where(and(ofParty(viewer), eq(memberInvitation.email, email), isWaiting))
    if (waiting && waiting.expiresAt > now) return refused(teamErrors.alreadyInvited)
    await requireRoom(tx, viewer, team, now)
    if (proof) await spendProof(tx, viewer, proof)
    await sendLink(tx, viewer, { what: "member.invited", partyName, email, now }, async (link) => {
      const { partyId } = viewer
      const id = waiting?.id ?? crypto.randomUUID()
      if (waiting)
        await tx
          .update(memberInvitation)
          .set({ role, ...link })
          .where(ofId(id))
      else await tx.insert(memberInvitation).values({ id, partyId, email, role, createdAt: now, ...link })
      return { id, email, role }
    })
    return { ok: true }
  })
}

const refused = (sentence: string): InviteResult => ({ ok: false, errors: { email: sentence } })

/**
 * Sends an invitation again, once for repeated presses: valid for seven new days; the former link ends. 404 for another
 * party's, 409 once answered and for an owner's that has expired; 403 while the operator hides the party.
 */
export async function resendInvitation(viewer: Viewer, id: string, now = new Date()): Promise<{ email: string }> {
  return changeInvitations(viewer, async (tx, team, partyName) => {
    const obstacle = await whyNoMore(tx, viewer)
    if (obstacle) throw forbidden(obstacle)
    const found = await lockInvitation(tx, viewer, id)
    if (found.acceptedAt) throw conflict(teamErrors.accepted)
    if (found.withdrawnAt) throw conflict(teamErrors.withdrawn)
    const { email, role } = found
    if (!isResendable(found, now)) throw conflict(teamErrors.ownerExpired)
    if (team.some((one) => one.email.toLowerCase() === email)) throw conflict(teamErrors.alreadyMember)
    if (await isJustResent(tx, viewer, id, now)) return { email }
    if (found.expiresAt <= now) await requireRoom(tx, viewer, team, now)
    await sendLink(tx, viewer, { what: "member.resent", partyName, email, now }, async (link) => {
      await tx.update(memberInvitation).set(link).where(ofId(id))
      return { id, email, role }
    })
    return { email }
  })
}

/** A button pressed again within this time counts as one press; milliseconds. */
const pressMs = 10_000

async function isJustResent(tx: Tx, { partyId }: Viewer, id: string, now: Date) {
  const ofTeam = and(eq(fact.aboutId, partyId), eq(fact.what, "member.resent"))
  const resent = and(ofTeam, sql`${fact.details} ->> 'invitationId' = ${id}`)
  return (await tx.$count(fact, and(resent, gt(fact.createdAt, new Date(now.getTime() - pressMs))))) > 0
}

/** Ends an invitation at once; idempotent. 404 for another party's, 409 when it was accepted meanwhile. */
export async function withdrawInvitation(viewer: Viewer, id: string, now = new Date()): Promise<{ email: string }> {
  return changeInvitations(viewer, async (tx) => {
    const { email, acceptedAt, withdrawnAt } = await lockInvitation(tx, viewer, id)
    if (acceptedAt) throw conflict(teamErrors.accepted)
    if (withdrawnAt) return { email }
    await tx.update(memberInvitation).set({ withdrawnAt: now }).where(ofId(id))
    await dropUnsent(tx, id)
    const details = { invitationId: id }
    const { partyId: aboutId, realm } = viewer
    await record(tx, { what: "member.withdrawn", aboutId, by: viewer, realm, details })
    return { email }
  })
}

/** Nightly: deletes invitations a month after they ended. */
export const sweepInvitations = (now: Date) => {
  const before = new Date(now.getTime() - teamLimits.retained * dayMs)
  const { expiresAt, acceptedAt, withdrawnAt } = memberInvitation
  return db.delete(memberInvitation).where(or(lt(expiresAt, before), lt(acceptedAt, before), lt(withdrawnAt, before)))
}

type InvitationChange<Result> = (tx: Tx, team: TeamMember[], partyName: string) => Promise<Result>

/** Locks the team and checks the viewer's present role. 409 for a party without a name. */
async function changeInvitations<Result>(viewer: Viewer, change: InvitationChange<Result>): Promise<Result> {
  requirePermission(viewer, "inviteMember")
  const partyName = partyNameOf(viewer)
  if (!partyName) throw conflict(teamErrors.nameFirst)
  return db.transaction(async (tx) => {
    const team = await lockTeam(tx, viewer.partyId)
    await lockActiveAccount(tx, viewer.id)
    actorIn(team, viewer, "inviteMember")
    return change(tx, team, partyName)
  })
}

const ofParty = ({ partyId }: Viewer) => eq(memberInvitation.partyId, partyId)
const isWaiting = and(isNull(memberInvitation.acceptedAt), isNull(memberInvitation.withdrawnAt))

/** Why the party may not invite: texts of an organization that the operator has hidden must reach nobody new. */
async function whyNoMore(tx: Tx, viewer: Viewer) {
  const own = and(eq(organization.id, viewer.partyId), isNotNull(organization.hiddenAt))
  const [hidden] = await tx.select({ id: organization.id }).from(organization).where(own).for("share")
  return whyNoInvitations({ name: partyNameOf(viewer), isHidden: hidden !== undefined })
}

async function requireRoom(tx: Tx, viewer: Viewer, team: readonly TeamMember[], now: Date) {
  if (team.length >= teamLimits.members) throw conflict(teamErrors.tooManyMembers)
  const open = and(ofParty(viewer), isWaiting, gt(memberInvitation.expiresAt, now))
  if ((await tx.$count(memberInvitation, open)) >= teamLimits.openInvitations)
    throw conflict(teamErrors.tooManyInvitations)
}

async function lockInvitation(tx: Tx, viewer: Viewer, id: string) {
  const [found] = await tx
    .select()
    .from(memberInvitation)
    .where(and(ofId(id), ofParty(viewer)))
    .for("update")
  if (!found) throw notFound(teamErrors.noInvitation)
  return found
}
