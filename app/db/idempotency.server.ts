import { createHash } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import { conflict } from "#app/lib/refusal.ts"
import { lockActiveAccount } from "./conditions/account-lock.server.ts"
import { db, type Tx } from "./connection/client.server.ts"
import { idempotency } from "./schema.ts"

export type Asked = {
  userId: string
  /** Generated with the form, sent with every attempt. */
  key: string
  /** The request; any JSON value. */
  asked: unknown
}

/**
 * Runs `make` once per person and key, in its transaction: repeated or parallel submits get the first one's id. Throws
 * a Refusal: conflict if the key comes with another request, 401 if the account was deleted. A rollback frees the key.
 */
export async function once(tx: Tx, { userId, key, asked }: Asked, make: () => Promise<string>) {
  const fingerprint = fingerprintOf(asked)
  await lockActiveAccount(tx, userId)
  const mine = and(eq(idempotency.userId, userId), eq(idempotency.key, key))
  const [fresh] = await tx
    .insert(idempotency)
    .values({ userId, key, fingerprint, resultId: "" })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (fresh) {
    const id = await make()
    await tx.update(idempotency).set({ resultId: id }).where(mine)
    return { id, first: true }
  }
  const [earlier] = await tx.select().from(idempotency).where(mine)
  if (!earlier || earlier.fingerprint !== fingerprint) throw conflict(alreadySent)
  return { id: earlier.resultId, first: false }
}

/**
 * The same for a form of several parts, which may grow between attempts: marks all `parts` as made and returns those that
 * are new; the caller makes them in this transaction. Throws as `once`.
 */
export async function newParts(tx: Tx, { userId, key, asked }: Asked, parts: readonly string[]): Promise<Set<string>> {
  const fingerprint = fingerprintOf(asked)
  await lockActiveAccount(tx, userId)
  const fresh = new Set<string>()
  for (const part of new Set(parts)) {
    const partKey = partKeyOf(key, part)
    const [made] = await tx
      .insert(idempotency)
      .values({ userId, key: partKey, fingerprint, resultId: "" })
      .onConflictDoNothing()
      .returning({ key: idempotency.key })
    if (made) fresh.add(part)
    else {
      const mine = and(eq(idempotency.userId, userId), eq(idempotency.key, partKey))
      const [earlier] = await tx.select().from(idempotency).where(mine)
      if (earlier?.fingerprint !== fingerprint) throw conflict(alreadySent)
    }
  }
  return fresh
}

/** Parts that an earlier attempt has made, without waiting for one that is under way. */
export async function partsMade({ userId, key }: Omit<Asked, "asked">, parts: readonly string[]): Promise<Set<string>> {
  const keys = new Map(parts.map((part) => [partKeyOf(key, part), part]))
  const mine = and(eq(idempotency.userId, userId), inArray(idempotency.key, [...keys.keys()]))
  const rows = await db.select({ key: idempotency.key }).from(idempotency).where(mine)
  return new Set(rows.map((row) => keys.get(row.key) ?? ""))
}

const partKeyOf = (key: string, part: string) => createHash("sha256").update(`${key}\n${part}`).digest("hex")
const fingerprintOf = (asked: unknown) => createHash("sha256").update(JSON.stringify(asked)).digest("hex")

const alreadySent =
  "Ten formularz został już wysłany z innymi danymi. Jeśli chcesz wysłać go ponownie, zrób to jeszcze raz."
