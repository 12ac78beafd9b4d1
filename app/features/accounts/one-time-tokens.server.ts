import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, lt, or, sql } from "drizzle-orm"
import { db, type Reader, type Tx } from "#app/db/connection/client.server.ts"
import { verification } from "#app/db/schema.ts"

/** What a token is good for, and how long (minutes). */
const lifetimes = { "reset-password": 60, "confirm-email": 24 * 60, "change-email": 24 * 60, "second-factor": 10 }
export type Purpose = keyof typeof lifetimes

/** Whose token it is, and what else its purpose needs to remember. */
export type TokenOwner = { userId: string; more: string }

const identifierOf = (purpose: Purpose, token: string) =>
  `${purpose}:${createHash("sha256").update(token).digest("base64url")}`
const ownedBy = (userId: string) => or(eq(verification.value, userId), sql`starts_with(value, ${`${userId} `})`)

/**
 * A token of 256 random bits that works once (ASVS V6.5). Only its SHA-256 is kept, so whoever reads the table opens
 * nothing; the caller holds the only copy. An earlier one of this person for the same purpose stops working.
 */
export async function mintToken(tx: Tx, purpose: Purpose, { userId, more }: TokenOwner): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await tx.delete(verification).where(and(sql`starts_with(identifier, ${`${purpose}:`})`, ownedBy(userId)))
  await tx.insert(verification).values({
    identifier: identifierOf(purpose, token),
    value: more ? `${userId} ${more}` : userId,
    expiresAt: new Date(Date.now() + lifetimes[purpose] * 60_000),
  })
  return token
}

/** Whose token this is; null when it never was one, was used, replaced or has expired. It stays usable. */
export async function findToken(on: Reader, purpose: Purpose, token: string): Promise<TokenOwner | null> {
  const [found] = await on.select({ value: verification.value }).from(verification).where(valid(purpose, token))
  return found ? ownerIn(found.value) : null
}

/** The same, and it is used up with the transaction: of two that try at once, one gets null. */
export async function spendToken(tx: Tx, purpose: Purpose, token: string): Promise<TokenOwner | null> {
  const [used] = await tx.delete(verification).where(valid(purpose, token)).returning({ value: verification.value })
  return used ? ownerIn(used.value) : null
}

/** Whether a person holds a token for this purpose that still works. */
export async function hasToken(tx: Tx, purpose: Purpose, userId: string): Promise<boolean> {
  const mine = and(
    sql`starts_with(identifier, ${`${purpose}:`})`,
    ownedBy(userId),
    gt(verification.expiresAt, sql`now()`),
  )
  return (await tx.$count(verification, mine)) > 0
}

/** Ends every token of a person, as when the account goes. */
export const endTokens = (tx: Tx, userId: string) => tx.delete(verification).where(ownedBy(userId))

/** Nightly: what nobody used in time. */
export const sweepTokens = (now: Date) => db.delete(verification).where(lt(verification.expiresAt, now))

const valid = (purpose: Purpose, token: string) =>
  and(eq(verification.identifier, identifierOf(purpose, token)), gt(verification.expiresAt, sql`now()`))

function ownerIn(value: string): TokenOwner {
  const [userId = "", ...more] = value.split(" ")
  return { userId, more: more.join(" ") }
}
