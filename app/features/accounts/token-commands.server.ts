import { createHash, randomBytes } from "node:crypto"
import { and, eq, exists, gt, lt, or, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { db, type Reader, type Tx } from "#app/db/connection/client.server.ts"
import { user, verification } from "#app/db/schema.ts"

/** Lifetimes in minutes. */
const lifetimes = { "reset-password": 60, "confirm-email": 24 * 60, "change-email": 24 * 60, "second-factor": 10 }
export type Purpose = keyof typeof lifetimes

/** `payload`: what the purpose needs besides the owner, such as the wanted address, else "". */
export type TokenOwner = { userId: string; payload: string }

const identifierOf = (purpose: Purpose, token: string) =>
  `${purpose}:${createHash("sha256").update(token).digest("base64url")}`
const ownedBy = (userId: string) => or(eq(verification.value, userId), sql`starts_with(value, ${`${userId} `})`)

/** A single-use token of 256 random bits, stored as SHA-256 (ASVS V6.5); replaces an earlier one for the purpose. */
export async function mintToken(tx: Tx, purpose: Purpose, { userId, payload }: TokenOwner): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await tx.delete(verification).where(and(sql`starts_with(identifier, ${`${purpose}:`})`, ownedBy(userId)))
  await tx.insert(verification).values({
    identifier: identifierOf(purpose, token),
    value: payload ? `${userId} ${payload}` : userId,
    expiresAt: new Date(Date.now() + lifetimes[purpose] * 60_000),
  })
  return token
}

/** The owner of a valid token, which stays usable; null when unknown, used, replaced, expired or of a closed account. */
export async function findToken(on: Reader, purpose: Purpose, token: string): Promise<TokenOwner | null> {
  const [found] = await on.select({ value: verification.value }).from(verification).where(isValid(purpose, token))
  return found ? ownerIn(found.value) : null
}

/** Like `findToken`, and uses the token up with the transaction: of two concurrent calls one gets null. */
export async function spendToken(tx: Tx, purpose: Purpose, token: string): Promise<TokenOwner | null> {
  const [used] = await tx.delete(verification).where(isValid(purpose, token)).returning({ value: verification.value })
  return used ? ownerIn(used.value) : null
}

export async function hasToken(tx: Tx, purpose: Purpose, userId: string): Promise<boolean> {
  const isUsable = and(
    sql`starts_with(identifier, ${`${purpose}:`})`,
    ownedBy(userId),
    gt(verification.expiresAt, sql`now()`),
  )
  return (await tx.$count(verification, isUsable)) > 0
}

export const endTokens = (tx: Tx, userId: string) => tx.delete(verification).where(ownedBy(userId))

export const sweepTokens = (now: Date) => db.delete(verification).where(lt(verification.expiresAt, now))

const ownerId = sql`split_part(${verification.value}, ' ', 1)`
const ofOpenAccount = exists(
  db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, ownerId), isOpenAccount)),
)

const isValid = (purpose: Purpose, token: string) =>
  and(eq(verification.identifier, identifierOf(purpose, token)), gt(verification.expiresAt, sql`now()`), ofOpenAccount)

function ownerIn(value: string): TokenOwner {
  const [userId = "", ...parts] = value.split(" ")
  return { userId, payload: parts.join(" ") }
}
