import { and, eq, isNull } from "drizzle-orm"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { event, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { accountRefusals, cannotVerify, isVerifiable } from "#app/domain/moderation/operator.ts"
import { notifyParty } from "#app/features/notifications/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict, notFound, Refusal } from "#app/lib/refusal.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { contactPath, eventPath, organizationPath } from "#app/paths.ts"
import { type Hideable, hideRows, showRows } from "./row-commands.server.ts"

export type Moderation = { kind: Hideable; id: string; reason: string }

/** Hides an event, or an organization with its events, and notifies its owner (DSA, art. 17). 409 if hidden already. */
export const hideContent = (operator: Viewer, moderation: Moderation) =>
  db.transaction((tx) => hideIn(tx, operator, moderation))

/** As `hideContent`, inside another action of the operator; 409 when hidden already, 404 when missing. */
export async function hideIn(tx: Tx, operator: Viewer, { kind, id, reason }: Moderation) {
  const isHidden = await hideRows(tx, kind, id, { hiddenAt: new Date(), hiddenReason: reason })
  if (!isHidden) throw await whyUnchanged(tx, kind, id)
  await recordAndNotify(tx, operator, { kind, id, reason }, "hide")
}

/** Restores hidden content with the events hidden with it. 409 while its owner is blocked. Fact `operator.restore`. */
export async function restoreContent(operator: Viewer, { kind, id, reason }: Moderation) {
  await db.transaction(async (tx) => {
    if (await isOwnerBlocked(tx, kind, id)) throw conflict(accountRefusals.ownerBlocked)
    if (!(await showRows(tx, kind, id))) throw await whyUnchanged(tx, kind, id)
    await recordAndNotify(tx, operator, { kind, id, reason }, "restore")
  })
}

async function isOwnerBlocked(tx: Tx, kind: Hideable, id: string) {
  const owned = tx
    .select({ blockedAt: user.blockedAt })
    .from(organization)
    .innerJoin(user, eq(user.id, contactOf(organization.id)))
  const [owner] =
    kind === "organization"
      ? await owned.where(eq(organization.id, id)).for("key share", { of: user })
      : await owned
          .innerJoin(event, eq(event.organizationId, organization.id))
          .where(eq(event.id, id))
          .for("key share", { of: user })
  return owner?.blockedAt != null
}

/**
 * Records a check against public registers (X2), at most once a day for the same check. 400 without a valid NIP or KRS.
 * Fact `operator.verify`.
 */
export async function verifyOrganization(
  operator: Viewer,
  id: string,
  { verified, publicBenefit }: { verified: boolean; publicBenefit: boolean },
) {
  await db.transaction(async (tx) => {
    if (verified) await requireVerifiable(tx, id)
    if (await isRecorded(tx, id, verified, publicBenefit)) return
    const [row] = await tx
      .update(organization)
      .set({ verifiedAt: verified ? new Date() : null, publicBenefit })
      .where(and(eq(organization.id, id), isNull(organization.deletedAt)))
      .returning({ realm: organization.realm })
    if (!row) throw notFound("Nie znaleziono organizacji.")
    const details = { verified, publicBenefit }
    const factId = await record(tx, { what: "operator.verify", aboutId: id, by: operator, details })
    await notifyParty(tx, id, "moderation", {
      kind: "organization_verified",
      factId,
      title: verified ? "Organizacja zweryfikowana" : "Weryfikacja cofnięta",
      body: verified
        ? "Sprawdziliśmy dane organizacji w publicznym rejestrze. Na profilu jest teraz oznaczenie."
        : "Oznaczenie „zweryfikowana” zniknęło z profilu organizacji. Napisz do nas, jeśli dane są aktualne.",
      link: organizationPath(id),
      realm: row.realm,
    })
  })
}

async function isRecorded(tx: Tx, id: string, verified: boolean, publicBenefit: boolean) {
  const { verifiedAt, publicBenefit: benefits } = organization
  const [row] = await tx
    .select({ verifiedAt, benefits })
    .from(organization)
    .where(eq(organization.id, id))
    .for("update")
  const day = row?.verifiedAt ? todayIn(row.verifiedAt) : null
  return row?.benefits === publicBenefit && day === (verified ? todayIn(new Date()) : null)
}

/** Locks the row, so that the recorded numbers are those checked. */
async function requireVerifiable(tx: Tx, id: string) {
  const { nip, krs } = organization
  const [row] = await tx.select({ nip, krs }).from(organization).where(eq(organization.id, id)).for("update")
  if (row && !isVerifiable(row)) throw new Refusal("invalid", cannotVerify)
}

async function whyUnchanged(tx: Tx, kind: Hideable, id: string) {
  const table = kind === "event" ? event : organization
  const [existing] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id))
  return existing ? conflict("Stan tej treści zmienił się w międzyczasie. Odśwież stronę.") : notFound("")
}

async function recordAndNotify(tx: Tx, operator: Viewer, { kind, id, reason }: Moderation, verb: "hide" | "restore") {
  const [owner] =
    kind === "event"
      ? await tx
          .select({ partyId: organization.id, title: event.title, realm: event.realm })
          .from(event)
          .innerJoin(organization, eq(organization.id, event.organizationId))
          .where(eq(event.id, id))
      : await tx
          .select({ partyId: organization.id, title: organization.name, realm: organization.realm })
          .from(organization)
          .where(eq(organization.id, id))
  const factId = await record(tx, {
    what: `operator.${verb}`,
    aboutId: id,
    by: operator,
    details: { kind, reason },
  })
  if (!owner) return
  const { partyId, title, realm } = owner
  const notice = {
    title: verb === "hide" ? "Ograniczyliśmy widoczność Twojej treści" : "Twoja treść jest znowu widoczna",
    body:
      verb === "hide"
        ? `Treść ${quoted(title)} nie jest teraz widoczna. Powód: ${reason} Decyzję podjął człowiek, bez narzędzi automatycznych. Możesz się odwołać w ciągu 14 dni przez stronę Kontakt.`
        : `Treść ${quoted(title)} jest znowu widoczna. ${reason}`,
  }
  const contentPath = kind === "event" ? eventPath(id) : organizationPath(id)
  const path = verb === "hide" ? contactPath : contentPath
  // the email with the reasons is a reaction (reactions.server.ts)
  const noticeKind = verb === "hide" ? "content_hidden" : "content_restored"
  await notifyParty(tx, partyId, "moderation", { kind: noticeKind, factId, ...notice, link: path, realm })
}
