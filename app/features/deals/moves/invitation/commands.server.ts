import { and, eq, gte, isNull, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { runOnce } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { company, invitation, organization, user } from "#app/db/schema.ts"
import { isOrganization, isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import { invitationRefusals, invitationsPerDay, whyNotInvite } from "#app/domain/deals/invitation/invitation.ts"
import type { InvitationForm } from "#app/domain/deals/invitation/invitation-form.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { settleTasks } from "#app/features/notifications/matter-commands.server.ts"
import { startOfDay, todayIn } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, forbidden, notFound, Refusal } from "#app/lib/refusal.ts"
import { findStanding } from "../../invitation/queries.server.ts"
import { chosenEvents } from "../../proposal/event-queries.server.ts"
import { AlreadyOpen, serializeProposals, untilTomorrow } from "../proposal/commands.server.ts"

export type InviteResult = { ok: true; id: string } | { ok: false; errors: FieldErrors }

/**
 * Invites a sponsor to one of the viewer's open events (X3), idempotent by key. An event that takes no proposals is
 * refused beside its field; 403 without a public profile, 404 for unknown sponsors, 409 for a second invitation or an
 * open deal (`AlreadyOpen`), 429 over the daily limit.
 */
export async function invite(
  viewer: Viewer,
  sponsorId: string,
  form: InvitationForm,
  now = new Date(),
): Promise<InviteResult> {
  requirePermission(viewer, "invite")
  const { key, eventId, note } = form
  const organizationId = invitingOrganization(viewer)
  const content = ["invitation.send", sponsorId, eventId, note]
  try {
    const { id } = await db.transaction((tx) =>
      runOnce(tx, { userId: viewer.id, key, content }, async () => {
        await lockRole(tx, viewer, "invite")
        await serializeInvitations(tx, organizationId)
        await lockSponsor(tx, viewer, sponsorId)
        await serializeProposals(tx, sponsorId)
        await refuseHidden(tx, organizationId)
        const events = await chosenEvents(tx, viewer, { eventIds: [eventId], organizationId }, todayIn(now))
        if (!events.ok) throw new InvalidInvitation({ eventId: events.errors.eventIds })
        await refuseSecond(tx, sponsorId, eventId)
        await refuseFlood(tx, organizationId, now)
        return write(tx, viewer, { organizationId, sponsorId, eventId, note, createdAt: now })
      }),
    )
    return { ok: true, id }
  } catch (error) {
    if (error instanceof InvalidInvitation) return { ok: false, errors: error.errors }
    throw error
  }
}

/** Declines an invitation; idempotent. 404 for invitations of others, 409 when a proposal has answered it. */
export async function declineInvitation(viewer: Viewer, id: string, now = new Date()): Promise<void> {
  requirePermission(viewer, "answerInvitation")
  if (!isSponsor(viewer)) throw notFound(invitationRefusals.gone)
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "answerInvitation")
    const sponsorId = viewer.companyId ?? ""
    const [own] = await tx
      .select()
      .from(invitation)
      .where(and(eq(invitation.id, id), eq(invitation.sponsorId, sponsorId), eq(invitation.realm, viewer.realm)))
      .for("update")
    if (!own) throw notFound(invitationRefusals.gone)
    if (own.answer === "proposed") throw conflict(invitationRefusals.answered)
    if (own.answer === "declined") return
    await tx.update(invitation).set({ answer: "declined", answeredAt: now }).where(eq(invitation.id, id))
    await settleTasks(tx, id)
    await record(tx, { what: "invitation.decline", aboutId: id, by: viewer, realm: viewer.realm })
  })
}

function invitingOrganization(viewer: Viewer): string {
  if (!isOrganization(viewer)) throw forbidden(invitationRefusals.sponsor)
  if (!viewer.organizationId) throw forbidden(invitationRefusals.profile)
  return viewer.organizationId
}

/** Rolls the transaction back; carries the field errors. */
class InvalidInvitation extends Error {
  readonly errors: FieldErrors
  constructor(errors: FieldErrors) {
    super("unfit invitation")
    this.errors = errors
  }
}

/** Serializes an organization's invitations, so that the daily limit is exact. */
const serializeInvitations = (tx: Tx, organizationId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invite ${organizationId}`}, 0))`)

/** Locks the company and its contact's open account until the transaction ends. */
async function lockSponsor(tx: Tx, viewer: Viewer, sponsorId: string) {
  const [sponsor] = await tx
    .select({ id: company.id })
    .from(company)
    .innerJoin(user, eq(user.id, contactOf(company.id)))
    .where(and(eq(company.id, sponsorId), eq(company.realm, viewer.realm), isOpenAccount))
    .for("key share")
  if (!sponsor) throw notFound(invitationRefusals.sponsorGone)
}

async function refuseHidden(tx: Tx, organizationId: string) {
  const [own] = await tx
    .select({ hiddenAt: organization.hiddenAt })
    .from(organization)
    .where(and(eq(organization.id, organizationId), isNull(organization.deletedAt)))
    .for("key share")
  if (!own) throw forbidden(invitationRefusals.profile)
  if (own.hiddenAt) throw forbidden(invitationRefusals.hidden)
}

async function refuseSecond(tx: Tx, sponsorId: string, eventId: string) {
  const standing = await findStanding(tx, sponsorId, eventId)
  const why = whyNotInvite(standing)
  if (why && standing.dealId) throw new AlreadyOpen(standing.dealId, why)
  if (why) throw conflict(why)
}

async function refuseFlood(tx: Tx, organizationId: string, now: Date) {
  const today = startOfDay(todayIn(now))
  const sentToday = await tx.$count(
    invitation,
    and(eq(invitation.organizationId, organizationId), gte(invitation.createdAt, today)),
  )
  if (sentToday >= invitationsPerDay) throw new Refusal("too-many", invitationRefusals.tooManyToday, untilTomorrow(now))
}

async function write(tx: Tx, by: Viewer, row: Omit<typeof invitation.$inferInsert, "realm">) {
  const [inserted] = await tx
    .insert(invitation)
    .values({ ...row, realm: by.realm })
    .returning({ id: invitation.id })
  if (!inserted) throw new Error("the invitation was not stored")
  await record(tx, {
    what: "invitation.send",
    aboutId: inserted.id,
    by,
    realm: by.realm,
    details: { eventId: row.eventId },
  })
  return inserted.id
}
