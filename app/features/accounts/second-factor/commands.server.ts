import { and, eq } from "drizzle-orm"
import { lockOwnSession } from "#app/db/conditions/account-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { twoFactor, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { AccountFact } from "#app/domain/workspace/fact-name.ts"
import { conflict } from "#app/lib/refusal.ts"
import { newRecoveryCodes, storeRecoveryCodes } from "#app/platform/auth/recovery-codes.server.ts"
import { storedTokenOf } from "#app/platform/auth/session-tokens.server.ts"
import { newTotpSecret, stepOfCode, totpSetup } from "#app/platform/auth/totp.server.ts"
import { queueAccountEmail } from "../outgoing-emails.server.ts"
import { rotateSession } from "../sessions/commands.server.ts"
import { type Factor, findFactor, sealSecret, unsealSecret } from "./code-commands.server.ts"
import { type IdentityProof, lockProof, spendCode } from "./proof-commands.server.ts"

const alreadyOn = "Logowanie dwuetapowe jest już włączone."
export const notOn = "Logowanie dwuetapowe nie jest włączone."
const tooLate = "Minęło zbyt dużo czasu. Zacznij włączanie od początku."

/** Lifetime of a prepared secret in milliseconds. */
const preparedLifetime = 15 * 60_000

/**
 * Prepares a second factor, replacing an earlier attempt; sign-in changes only when a code confirms it. The caller has
 * checked the password; 401 when a new one has ended the session of `headers` meanwhile.
 */
export async function prepareSecondFactor(viewer: Viewer, headers: Headers, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnSession(tx, viewer.id, storedTokenOf(headers), { exclusive: true })
    const existing = await findFactor(tx, viewer.id)
    if (existing?.verified) throw conflict(alreadyOn)
    await tx.delete(twoFactor).where(eq(twoFactor.userId, viewer.id))
    await tx.insert(twoFactor).values({
      userId: viewer.id,
      secret: sealSecret({ secret: newTotpSecret(), preparedAt: now.getTime() }),
      backupCodes: "[]",
      verified: false,
    })
  })
}

/** The secret that waits for its first code, or null. */
export async function findPreparedSecret(viewer: Viewer, now: Date): Promise<string | null> {
  const factor = await findFactor(db, viewer.id)
  return factor && preparedIn(factor, now)
}

/** The prepared secret as a URI for the QR code and as a key to type. */
export async function findSetup(viewer: Viewer, now: Date) {
  const secret = await findPreparedSecret(viewer, now)
  return secret ? totpSetup(secret, viewer.email) : null
}

function preparedIn(factor: Factor, now: Date): string | null {
  if (factor.verified) return null
  const { secret, preparedAt } = unsealSecret(factor.secret)
  return now.getTime() - preparedAt < preparedLifetime ? secret : null
}

/**
 * Turns the second factor on with the first code and rotates the session of `headers`. Returns the recovery codes and
 * the session's cookie, or null for a wrong code. 401 when that session has ended meanwhile.
 */
export async function confirmSecondFactor(viewer: Viewer, code: string, headers: Headers, now: Date) {
  return db.transaction(async (tx) => {
    await lockOwnSession(tx, viewer.id, storedTokenOf(headers), { exclusive: true })
    const factor = await findFactor(tx, viewer.id)
    const secret = factor && preparedIn(factor, now)
    if (!secret) throw conflict(factor?.verified ? alreadyOn : tooLate)
    const step = stepOfCode(secret, code, now)
    if (step === null) return null
    const codes = newRecoveryCodes()
    await tx
      .update(twoFactor)
      .set({ verified: true, lastStep: step, backupCodes: storeRecoveryCodes(codes) })
      .where(eq(twoFactor.userId, viewer.id))
    await tx.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, viewer.id))
    await recordOwn(tx, viewer, "account.secondFactorOn")
    await queueAccountEmail(tx, {
      kind: "account.secondFactorOn",
      userId: viewer.id,
      content: { at: now.toISOString() },
    })
    return { codes, cookies: await rotateSession(tx, headers) }
  })
}

/** Replaces the recovery codes. Throws WrongCode; 401 when a new password has ended the session of the proof. */
export async function renewRecoveryCodes(viewer: Viewer, proof: IdentityProof): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.transaction(async (tx) => {
    await lockProof(tx, viewer, proof)
    await spendCode(tx, viewer, proof)
    const [renewed] = await tx
      .update(twoFactor)
      .set({ backupCodes: storeRecoveryCodes(codes) })
      .where(and(eq(twoFactor.userId, viewer.id), eq(twoFactor.verified, true)))
      .returning({ id: twoFactor.id })
    if (!renewed) throw conflict(notOn)
    await recordOwn(tx, viewer, "account.recoveryCodesRenewed")
  })
  return codes
}

/**
 * Turns the second factor off; returns the rotated session's cookie. Throws WrongCode; 401 when a new password has ended
 * the session of the proof.
 */
export async function removeSecondFactor(viewer: Viewer, proof: IdentityProof): Promise<Headers> {
  return db.transaction(async (tx) => {
    await lockProof(tx, viewer, proof, { exclusive: true })
    await spendCode(tx, viewer, proof)
    const removed = await tx
      .delete(twoFactor)
      .where(eq(twoFactor.userId, viewer.id))
      .returning({ on: twoFactor.verified })
    await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, viewer.id))
    const cookies = await rotateSession(tx, proof.from.headers)
    if (!removed.some(({ on }) => on)) return cookies
    await recordOwn(tx, viewer, "account.secondFactorOff")
    const content = { at: new Date().toISOString() }
    await queueAccountEmail(tx, { kind: "account.secondFactorOff", userId: viewer.id, content })
    return cookies
  })
}

const recordOwn = (tx: Tx, viewer: Viewer, what: AccountFact) =>
  record(tx, { what, aboutId: viewer.id, by: viewer, realm: viewer.realm })
