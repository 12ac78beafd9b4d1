import { and, eq, isNull } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { user } from "#app/db/schema.ts"
import { isUniqueViolation } from "#app/db/unique-violation.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { emailLimits } from "#app/domain/notifications/email-limits.ts"
import { conflict, Refusal } from "#app/lib/refusal.ts"
import { countEmail, recipientKey } from "#app/platform/email/email-limits.server.ts"
import { mayEmail } from "../email-limits.server.ts"
import { endTokens, findToken, mintToken, spendToken } from "../one-time-tokens.server.ts"
import { queueAccountEmail } from "../queue-email.server.ts"

/**
 * Sends the link that confirms a new account's address, in the transaction that opens the account; 24 hours. Asked for
 * too often, the one that was sent before stays the right one.
 */
export async function sendConfirmation(tx: Tx, userId: string) {
  if (!(await mayEmail(tx, "account.confirm", userId))) return
  const token = await mintToken(tx, "confirm-email", { userId, more: "" })
  const [person] = await tx.select({ userType: user.userType }).from(user).where(eq(user.id, userId))
  const content = { userType: person?.userType ?? "sponsor" }
  await queueAccountEmail(tx, { kind: "account.confirm", userId, content, secret: { token } })
}

/** Tells the owner of an address that somebody tried to register with it (A32). */
export async function notifyOwner(tx: Tx, email: string) {
  const [owner] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)))
  if (owner && (await mayEmail(tx, "account.exists", owner.id)))
    await queueAccountEmail(tx, { kind: "account.exists", userId: owner.id })
}

/** The link once more, for an account that waits for it; nobody learns whether there is one. */
export async function requestConfirmation(email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: user.id })
      .from(user)
      .where(
        and(eq(user.email, email), eq(user.emailVerified, false), eq(user.realm, "public"), isNull(user.deletedAt)),
      )
    if (person) await sendConfirmation(tx, person.id)
  })
}

/** Does this token of a letter still confirm an address? Used and outdated ones do not. */
export const isConfirmation = async (token: string) => (await findToken(db, "confirm-email", token)) !== null

/** Confirms the address behind the link; false when the link is dead. */
export async function confirmAddress(token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const owner = await spendToken(tx, "confirm-email", token)
    if (!owner) return false
    const [person] = await tx
      .update(user)
      .set({ emailVerified: true })
      .where(and(eq(user.id, owner.userId), isNull(user.deletedAt)))
      .returning({ id: user.id })
    if (person) await record(tx, { what: "account.confirmed", aboutId: person.id, byId: person.id })
    return person !== undefined
  })
}

/**
 * Sends a link to the address that this person wants from now on (B60); nothing changes until it is opened. The present
 * address is told at once, while its owner can still step in. An address that has an account gets a word about that
 * instead of a link, and the person learns nothing. The caller has checked the password. Refused with 429 when too many
 * emails went to that address, with an account or without.
 */
export async function requestChange(viewer: Viewer, email: string): Promise<void> {
  const kind = "account.confirmChange"
  await db.transaction(async (tx) => {
    const counted = { limit: "unproved", recipient: recipientKey(email), kind, most: emailLimits.unproved } as const
    if ((await countEmail(tx, counted)).number === null) throw new Refusal("too-many", addressFull)
    await queueAccountEmail(tx, {
      kind: "account.changeRequested",
      userId: viewer.id,
      address: viewer.email,
      content: { at: new Date().toISOString(), wanted: email },
    })
    const [taken] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email))
    if (taken) return notifyOwner(tx, email)
    const token = await mintToken(tx, "change-email", { userId: viewer.id, more: email })
    await record(tx, { what: "account.emailChangeRequested", aboutId: viewer.id, byId: viewer.id, realm: viewer.realm })
    await queueAccountEmail(tx, { kind, userId: viewer.id, address: email, secret: { token } })
  })
}

/** The address that the link would set; null when the link is dead. */
export const findWantedAddress = async (token: string): Promise<string | null> =>
  (await findToken(db, "change-email", token))?.more ?? null

/**
 * Takes the new address over and tells the old one. Links that went to the old one stop working. False when this link
 * is dead; refused with a conflict when somebody has taken the address meanwhile.
 */
export async function confirmChange(token: string): Promise<boolean> {
  return db
    .transaction((tx) => takeOver(tx, token))
    .catch((error) => {
      throw isUniqueViolation(error) ? conflict(addressTaken) : error
    })
}

const addressFull =
  "Na ten adres wysłaliśmy w\u00a0ciągu doby już kilka wiadomości. Spróbuj ponownie jutro albo podaj inny adres."
const addressTaken = "Ten adres e-mail ma już konto na platformie. Podaj inny."

async function takeOver(tx: Tx, token: string): Promise<boolean> {
  const wanted = await spendToken(tx, "change-email", token)
  if (!wanted) return false
  const { userId, more: email } = wanted
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
  await record(tx, { what: "account.emailChanged", aboutId: userId, byId: userId })
  await queueAccountEmail(tx, {
    kind: "account.emailChanged",
    userId,
    address: person.email,
    content: { at: new Date().toISOString() },
  })
  return true
}
