import { and, eq, isNull, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { user } from "#app/db/schema.ts"
import { isUniqueViolation } from "#app/db/unique-violation.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { emailLimits } from "#app/domain/notifications/email-limits.ts"
import { conflict, Refusal } from "#app/lib/refusal.ts"
import { countEmail, recipientKey } from "#app/platform/email/email-limits.server.ts"
import { mayEmail } from "../email-policy.server.ts"
import { queueAccountEmail } from "../outgoing-emails.server.ts"
import { type IdentityProof, lockProof, spendCode } from "../second-factor/proof-commands.server.ts"
import { endTokens, findToken, mintToken, spendToken } from "../token-commands.server.ts"

/** Emails the confirmation link (24 hours) in the caller's transaction; over the limit the earlier one stays valid. */
export async function sendConfirmation(tx: Tx, userId: string) {
  if (!(await mayEmail(tx, "account.confirm", userId))) return
  const token = await mintToken(tx, "confirm-email", { userId, payload: "" })
  const [person] = await tx
    .select({
      userType: user.userType,
      asked: sql<boolean>`exists (select 1
        from inquiry i join "user" u on lower(u.email) = lower(i.email) and u.realm = i.realm
        where u.id = ${userId} and i.user_id is null and i.organization_id is not null)`,
    })
    .from(user)
    .where(eq(user.id, userId))
  const content = { userType: person?.userType ?? "sponsor", asked: person?.asked ?? false }
  await queueAccountEmail(tx, { kind: "account.confirm", userId, content, secret: { token } })
}

/** Notifies the owner of an address that somebody tried to register with it (A32). */
export async function notifyOwner(tx: Tx, email: string) {
  const [owner] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)))
  if (owner && (await mayEmail(tx, "account.exists", owner.id)))
    await queueAccountEmail(tx, { kind: "account.exists", userId: owner.id })
}

/** Sends the confirmation link again; the answer does not reveal whether an account exists. */
export async function requestConfirmation(email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), eq(user.emailVerified, false), eq(user.realm, "public"), isOpenAccount))
    if (person) await sendConfirmation(tx, person.id)
  })
}

/** Whether this token can still confirm an address. */
export const isConfirmation = async (token: string) => (await findToken(db, "confirm-email", token)) !== null

/** Confirms the address of a link's owner and returns the owner's id; null when the link is invalid. */
export async function confirmAddress(token: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const owner = await spendToken(tx, "confirm-email", token)
    if (!owner) return null
    const [person] = await tx
      .update(user)
      .set({ emailVerified: true })
      .where(and(eq(user.id, owner.userId), isNull(user.deletedAt)))
      .returning({ id: user.id })
    if (person) await record(tx, { what: "account.confirmed", aboutId: person.id, by: person })
    return person?.id ?? null
  })
}

/**
 * Emails a confirmation link to the new address and a notice to the present one (B60). If the new address is taken, its
 * owner gets a notice instead; the viewer sees no difference. Throws WrongCode; 401 when a new password has ended the
 * session of the proof. Refused with 429 over the limit per address.
 */
export async function requestChange(viewer: Viewer, email: string, proof: IdentityProof): Promise<void> {
  const kind = "account.confirmChange"
  await db.transaction(async (tx) => {
    await lockProof(tx, viewer, proof)
    await spendCode(tx, viewer, proof)
    const emailToCount = {
      limit: "unproved",
      recipient: recipientKey(email),
      kind,
      most: emailLimits.unproved,
    } as const
    if ((await countEmail(tx, emailToCount)).number === null) throw new Refusal("too-many", addressFull)
    await queueAccountEmail(tx, {
      kind: "account.changeRequested",
      userId: viewer.id,
      address: viewer.email,
      content: { at: new Date().toISOString(), wanted: email },
    })
    const [taken] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email))
    if (taken) return notifyOwner(tx, email)
    const token = await mintToken(tx, "change-email", { userId: viewer.id, payload: email })
    await record(tx, { what: "account.emailChangeRequested", aboutId: viewer.id, by: viewer, realm: viewer.realm })
    await queueAccountEmail(tx, { kind, userId: viewer.id, address: email, secret: { token } })
  })
}

/** The address that the link would set; null when the link is invalid. */
export const findWantedAddress = async (token: string): Promise<string | null> =>
  (await findToken(db, "change-email", token))?.payload ?? null

/** Changes the address and notifies the old one. False: invalid link; 409 when the address is taken. */
export async function confirmChange(token: string): Promise<boolean> {
  return db
    .transaction((tx) => changeAddress(tx, token))
    .catch((error) => {
      throw isUniqueViolation(error) ? conflict(addressTaken) : error
    })
}

const addressFull =
  "Na ten adres wysłaliśmy w\u00a0ciągu doby już kilka wiadomości. Spróbuj ponownie jutro albo podaj inny adres."
const addressTaken = "Ten adres e-mail ma już konto na platformie. Podaj inny."

async function changeAddress(tx: Tx, token: string): Promise<boolean> {
  const spent = await spendToken(tx, "change-email", token)
  if (!spent) return false
  const { userId, payload: email } = spent
  const [person] = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
    .for("update")
  if (!person) return false
  const [taken] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (taken) throw conflict(addressTaken)
  await tx.update(user).set({ email, emailVerified: true }).where(eq(user.id, userId))
  await endTokens(tx, userId)
  await record(tx, { what: "account.emailChanged", aboutId: userId, by: { id: userId } })
  await queueAccountEmail(tx, {
    kind: "account.emailChanged",
    userId,
    address: person.email,
    content: { at: new Date().toISOString() },
  })
  return true
}
