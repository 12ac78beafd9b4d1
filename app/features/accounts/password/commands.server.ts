import { and, eq, isNull, ne } from "drizzle-orm"
import { db, type Tx } from "#app/db/client.server.ts"
import { record } from "#app/db/facts.server.ts"
import { account, session, user } from "#app/db/schema.ts"
import type { PasswordOwner } from "#app/domain/password.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { writeLetter } from "#app/features/accounts/letters.server.ts"
import { endTokens, findToken, mintToken, spendToken } from "#app/features/accounts/one-time-tokens.server.ts"
import { conflict } from "#app/lib/refusal.ts"
import { hashPassword } from "#app/platform/passwords.server.ts"
import { credentialOf, ownWordsBehind } from "./check.server.ts"

/** Shown for every link that opens nothing, whatever the reason. */
export const deadLink = "Link jest już nieaktywny"

/**
 * Sends a link for a new password to the account with this address, if there is one (A27): single use, 60 minutes, an
 * earlier link stops working. Nobody learns which it was; demo accounts have no password to set.
 */
export async function requestReset(email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), eq(user.realm, "public"), isNull(user.deletedAt)))
    if (!person) return
    const token = await mintToken(tx, "reset-password", { userId: person.id, more: "" })
    await record(tx, { what: "account.resetRequested", aboutId: person.id, byId: null })
    await writeLetter(tx, { kind: "account.reset", userId: person.id, secret: { token } })
  })
}

/** Whose words the new password must not be; null when the link is dead. The link stays usable. */
export async function findResetOwner(token: string): Promise<PasswordOwner | null> {
  const owner = await findToken(db, "reset-password", token)
  return owner && ownWordsBehind(db, owner.userId)
}

/**
 * Sets the password behind the link and ends every session of the account (A27). The link came by mail, so the
 * address is proved with it. Refused with a conflict when the link is dead; of two that try at once one wins.
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const password = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const owner = await spendToken(tx, "reset-password", token)
    if (!owner) throw conflict(deadLink)
    const [person] = await tx
      .update(user)
      .set({ emailVerified: true })
      .where(and(eq(user.id, owner.userId), isNull(user.deletedAt)))
      .returning({ id: user.id })
    if (!person) throw conflict(deadLink)
    await setPassword(tx, person.id, password)
    await tx.delete(session).where(eq(session.userId, person.id))
    await record(tx, { what: "account.passwordReset", aboutId: person.id, byId: person.id })
  })
}

/**
 * Sets a new password for the signed-in person, whose current one the caller has checked, and ends the other
 * sessions (B56); the one of this token goes on.
 */
export async function changePassword(viewer: Viewer, newPassword: string, keptToken: string): Promise<void> {
  const password = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await setPassword(tx, viewer.id, password)
    await tx.delete(session).where(and(eq(session.userId, viewer.id), ne(session.token, keptToken)))
    await record(tx, { what: "account.passwordChanged", aboutId: viewer.id, byId: viewer.id, realm: viewer.realm })
  })
}

/** Links that wait end with the old password: whoever knew it may have asked for one, such as for another address. */
async function setPassword(tx: Tx, userId: string, password: string) {
  await tx.update(account).set({ password }).where(credentialOf(userId))
  await endTokens(tx, userId)
  await writeLetter(tx, { kind: "account.passwordChanged", userId, content: { at: new Date().toISOString() } })
}
