import { and, eq, inArray, isNull, ne } from "drizzle-orm"
import { lockOwnSession } from "#app/db/conditions/account-lock.server.ts"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { account, session, twoFactor, user } from "#app/db/schema.ts"
import type { PasswordOwner } from "#app/domain/accounts/password.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { conflict } from "#app/lib/refusal.ts"
import { passwordResetPath } from "#app/paths.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { storedTokenOf } from "#app/platform/auth/session-tokens.server.ts"
import { env } from "#app/platform/env.server.ts"
import { handOutInLog } from "#app/platform/log.server.ts"
import { confirmsAddresses } from "../email/policy.server.ts"
import { mayEmail } from "../email-policy.server.ts"
import { queueAccountEmail } from "../outgoing-emails.server.ts"
import { rotateSession } from "../sessions/commands.server.ts"
import { endTokens, findToken, mintToken, spendToken } from "../token-commands.server.ts"
import { credentialOf, passwordOwnerOf } from "./queries.server.ts"

/** Shown for every invalid link, whatever the reason. */
export const deadLink = "Link jest już nieaktywny"

/**
 * Emails a single-use reset link (60 minutes) if the address has an account (A27), without revealing whether; not for
 * demo or blocked accounts. Over the limit the earlier link stays valid. Without a mail server an operator's link is logged.
 */
export async function requestReset(email: string): Promise<void> {
  const token = await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), eq(user.realm, "public"), isOpenAccount))
    if (!person || !(await mayEmail(tx, "account.reset", person.id))) return null
    const token = await mintToken(tx, "reset-password", { userId: person.id, payload: "" })
    await record(tx, { what: "account.resetRequested", aboutId: person.id, by: null })
    await queueAccountEmail(tx, { kind: "account.reset", userId: person.id, secret: { token } })
    return token
  })
  if (token && !confirmsAddresses() && env.OPERATOR_EMAILS.includes(email))
    handOutInLog({ email, link: `${env.ORIGIN}${passwordResetPath}?token=${token}` }, operatorLink)
}

const operatorLink = "this link proves the operator's address by setting a new password; it works once, for 60 minutes"

/** Requests reset links for unconfirmed operator accounts where no email can be sent (decision 017). */
export async function requestOperatorLinks(emails: readonly string[] = env.OPERATOR_EMAILS): Promise<void> {
  if (confirmsAddresses() || emails.length === 0) return
  const unconfirmed = await db
    .select({ email: user.email })
    .from(user)
    .where(and(inArray(user.email, [...emails]), eq(user.emailVerified, false), eq(user.realm, "public")))
  for (const { email } of unconfirmed) await requestReset(email)
}

/** The person's own words, which the new password must not contain; null for an invalid link, which stays usable. */
export async function findResetOwner(token: string): Promise<PasswordOwner | null> {
  const owner = await findToken(db, "reset-password", token)
  return owner && passwordOwnerOf(db, owner.userId)
}

/** Sets the password, confirms the address and ends all sessions (A27); once per link. 409 for an invalid link. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const password = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const owner = await spendToken(tx, "reset-password", token)
    if (!owner) throw conflict(deadLink)
    const [before] = await tx
      .select({ email: user.email, emailVerified: user.emailVerified })
      .from(user)
      .where(eq(user.id, owner.userId))
      .for("update")
    const [person] = await tx
      .update(user)
      .set({ emailVerified: true })
      .where(and(eq(user.id, owner.userId), isNull(user.deletedAt)))
      .returning({ id: user.id })
    if (!person) throw conflict(deadLink)
    if (!before?.emailVerified && env.OPERATOR_EMAILS.includes(before?.email ?? ""))
      await dropSecondFactor(tx, person.id)
    await setPassword(tx, person.id, password)
    await tx.delete(session).where(eq(session.userId, person.id))
    await record(tx, { what: "account.passwordReset", aboutId: person.id, by: person })
  })
}

/** A second factor set up by whoever first registered an operator's address must not lock the operator out. */
async function dropSecondFactor(tx: Tx, userId: string) {
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
}

/**
 * Changes the viewer's password, checked by the caller, and ends all sessions but that of `headers` (B56), which gets a
 * new token. Returns its cookie. 401 when another new password has ended that session meanwhile.
 */
export async function changePassword(viewer: Viewer, newPassword: string, headers: Headers): Promise<Headers> {
  const password = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    await lockOwnSession(tx, viewer.id, storedTokenOf(headers), { exclusive: true })
    await setPassword(tx, viewer.id, password)
    const others = ne(session.token, storedTokenOf(headers))
    await tx.delete(session).where(and(eq(session.userId, viewer.id), others))
    await record(tx, { what: "account.passwordChanged", aboutId: viewer.id, by: viewer, realm: viewer.realm })
    return rotateSession(tx, headers)
  })
}

/**
 * Also invalidates pending links and an unconfirmed second factor: somebody who knew the old password may have
 * requested the links or seen the secret.
 */
async function setPassword(tx: Tx, userId: string, password: string) {
  await tx.update(account).set({ password }).where(credentialOf(userId))
  await endTokens(tx, userId)
  await tx.delete(twoFactor).where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, false)))
  await queueAccountEmail(tx, { kind: "account.passwordChanged", userId, content: { at: new Date().toISOString() } })
}
