import { and, eq, isNull, lt, or } from "drizzle-orm"
import { lockActiveAccount, lockOwnSession } from "#app/db/conditions/account-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { twoFactor, user } from "#app/db/schema.ts"
import { wrongCode } from "#app/domain/accounts/second-factor.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { AccountFact } from "#app/domain/workspace/fact-name.ts"
import { conflict, Refusal } from "#app/lib/refusal.ts"
import { newRecoveryCodes, storeRecoveryCodes, withoutCode } from "#app/platform/auth/recovery-codes.server.ts"
import { seal, unseal } from "#app/platform/auth/sealed.server.ts"
import { storedTokenOf } from "#app/platform/auth/session-tokens.server.ts"
import { newTotpSecret, stepOfCode, totpSetup } from "#app/platform/auth/totp.server.ts"
import { log } from "#app/platform/log.server.ts"
import { queueAccountEmail } from "../outgoing-emails.server.ts"
import { openSessionIn, type RequestSource, rotateSession } from "../sessions/commands.server.ts"
import { noteFailedEntry } from "../sign-in/commands.server.ts"
import { findToken, spendToken } from "../token-commands.server.ts"

const purpose = "totp"
const alreadyOn = "Logowanie dwuetapowe jest już włączone."
export const notOn = "Logowanie dwuetapowe nie jest włączone."
const tooLate = "Minęło zbyt dużo czasu. Zacznij włączanie od początku."

/** Lifetime of a prepared secret in milliseconds. */
const preparedLifetime = 15 * 60_000

type PreparedSecret = { secret: string; preparedAt: number }
const sealSecret = (prepared: PreparedSecret) => seal(purpose, JSON.stringify(prepared))
const unsealSecret = (sealed: string) => JSON.parse(unseal(purpose, sealed)) as PreparedSecret

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

/** Whether sensitive actions need a code besides the password. */
export const needsCode = async (viewer: Viewer): Promise<boolean> =>
  (await findFactor(db, viewer.id))?.verified ?? false

/** Proof of identity for a sensitive change: the person's session, and a code ("" without a second factor). */
export type IdentityProof = { from: RequestSource; code: string; now: Date }

/** Thrown, so that the transaction of the change is rolled back. */
export class WrongCode extends Refusal {
  constructor() {
    super("forbidden", wrongCode)
  }
}

/** Locks the session of the proof, whose password the caller has checked; 401 when a new one has ended it. */
export const lockProof = (tx: Tx, { id }: Viewer, { from }: IdentityProof, { exclusive = false } = {}): Promise<void> =>
  lockOwnSession(tx, id, storedTokenOf(from.headers), { exclusive })

/**
 * Uses up a code or recovery code in the transaction of the change that it allows, so that a refused change spends
 * none. Throws WrongCode. Every change with a proof calls it before it succeeds; does nothing without a second factor.
 */
export async function spendCode(tx: Tx, viewer: Viewer, { code, from, now }: IdentityProof): Promise<void> {
  const factor = await findFactor(tx, viewer.id)
  if (!factor?.verified || (await takeCode(tx, factor, code, now))) return
  noteFailedEntry(viewer.id, "code", from)
  throw new WrongCode()
}

/** Calls `lockProof` and `spendCode`. A change that is refused afterwards must throw, which restores the code. */
export async function spendProof(tx: Tx, viewer: Viewer, proof: IdentityProof): Promise<void> {
  await lockProof(tx, viewer, proof)
  await spendCode(tx, viewer, proof)
}

/** The account of a challenge; null when it has expired. */
export const findChallenged = async (challenge: string): Promise<string | null> =>
  (await findToken(db, "second-factor", challenge))?.userId ?? null

/** Second step of signing in: the session's cookies, "wrong" (the challenge stays open) or "expired". */
export async function answerChallenge(challenge: string, code: string, from: RequestSource, now: Date) {
  return db.transaction(async (tx) => {
    const token = await findToken(tx, "second-factor", challenge)
    if (!token) return "expired"
    // a concurrent change of the password waits for this lock, or has already ended the challenge
    await lockActiveAccount(tx, token.userId)
    const factor = await findFactor(tx, token.userId)
    if (!factor?.verified) return "expired"
    if (!(await takeCode(tx, factor, code, now))) {
      noteFailedEntry(token.userId, "code", from)
      return "wrong"
    }
    const passed = await spendToken(tx, "second-factor", challenge)
    return passed ? openSessionIn(tx, passed.userId, { rememberMe: passed.payload === "remember", from }) : "expired"
  })
}

/** Ends the challenge after too many wrong codes. */
export const dropChallenge = (challenge: string) => db.transaction((tx) => spendToken(tx, "second-factor", challenge))

type Factor = typeof twoFactor.$inferSelect

/** Null when encrypted with an earlier AUTH_SECRET: then only recovery codes work. */
function readSecret(factor: Factor): string | null {
  try {
    return unsealSecret(factor.secret).secret
  } catch (error) {
    log.warn({ err: error, userId: factor.userId }, "a second factor cannot be read")
    return null
  }
}

async function takeCode(tx: Tx, factor: Factor, code: string, now: Date): Promise<boolean> {
  const own = eq(twoFactor.id, factor.id)
  if (/^\d{6}$/.test(code)) {
    const secret = readSecret(factor)
    const step = secret && stepOfCode(secret, code, now)
    if (!step) return false
    const unused = or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step))
    return (await tx.update(twoFactor).set({ lastStep: step }).where(and(own, unused)).returning()).length > 0
  }
  const rest = withoutCode(factor.backupCodes, code)
  if (rest === null) return false
  const isUnchanged = and(own, eq(twoFactor.backupCodes, factor.backupCodes))
  const [taken] = await tx.update(twoFactor).set({ backupCodes: rest }).where(isUnchanged).returning()
  if (taken) await record(tx, { what: "account.recoveryCodeUsed", aboutId: factor.userId, by: { id: factor.userId } })
  return taken !== undefined
}

const recordOwn = (tx: Tx, viewer: Viewer, what: AccountFact) =>
  record(tx, { what, aboutId: viewer.id, by: viewer, realm: viewer.realm })

async function findFactor(on: Tx | typeof db, userId: string): Promise<Factor | null> {
  const [found] = await on.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  return found ?? null
}
