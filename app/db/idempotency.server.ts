import { createHash } from "node:crypto"
import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { conflict } from "#app/lib/refusal.ts"
import { lockActiveAccount } from "./conditions/account-lock.server.ts"
import { db, type Tx } from "./connection/client.server.ts"
import { idempotency } from "./schema.ts"

export type KeyedRequest = {
  /** Null: a visitor. */
  userId: string | null
  /** Generated with the form, sent with every attempt. */
  key: string
  /** The request; any JSON value. */
  content: unknown
}

type AccountRequest = KeyedRequest & { userId: string }

/**
 * Runs `make` once per person and key, in its transaction: repeated or parallel submits get the first one's id. Throws
 * a Refusal: conflict if the key comes with another request, 401 if the account was deleted. A rollback frees the key.
 */
export async function runOnce(tx: Tx, { userId, key, content }: KeyedRequest, make: () => Promise<string>) {
  const fingerprint = fingerprintOf(content)
  if (userId !== null) await lockActiveAccount(tx, userId)
  const isSameKey = and(
    userId === null ? isNull(idempotency.userId) : eq(idempotency.userId, userId),
    eq(idempotency.key, key),
  )
  const hasExpired = sql`${idempotency.createdAt} < now() - make_interval(mins => ${typedMinutes})`
  const [claimed] = await tx
    .insert(idempotency)
    .values({ userId, key, fingerprint, resultId: "" })
    .onConflictDoUpdate({
      target: [idempotency.userId, idempotency.key],
      set: { resultId: "", createdAt: sql`now()` },
      setWhere: key.startsWith(typedMark) ? hasExpired : sql`false`,
    })
    .returning({ key: idempotency.key })
  if (claimed) {
    const id = await make()
    await tx.update(idempotency).set({ resultId: id }).where(isSameKey)
    return { id, first: true }
  }
  const [earlier] = await tx.select().from(idempotency).where(isSameKey)
  if (!earlier || earlier.fingerprint !== fingerprint) throw conflict(alreadySent)
  return { id: earlier.resultId, first: false }
}

/** The sender of a form that visitors may send as well. `network`: where from; `key`: made by the browser, null without scripts. */
export type SentBy = { network: string; key: string | null }

/**
 * `runOnce` for a form that visitors may send as well: their stored pages hold no key. Without a key the same text from
 * one account or network is the same request for ten minutes.
 */
export function runFormOnce(
  tx: Tx,
  { userId, form, content, network, key }: SentBy & { userId: string | null; form: string; content: unknown },
  make: () => Promise<string>,
) {
  const typedKey = () => typedMark + fingerprintOf([userId ?? network, form, content])
  // visitors have no id of their own: the form is part of their key
  const sentKey = key !== null && userId === null ? fingerprintOf([form, key]) : key
  return runOnce(tx, { userId, key: sentKey ?? typedKey(), content: [form, content] }, make)
}

/** Begins keys made of the text alone; a form's key has no space. */
const typedMark = "typed "
const typedMinutes = 10

/**
 * As `runOnce`, for a form of several parts, which may grow between attempts: marks all `parts` as made and returns the new
 * ones, which the caller makes in this transaction. Throws as `runOnce`.
 */
export async function newParts(
  tx: Tx,
  { userId, key, content }: AccountRequest,
  parts: readonly string[],
): Promise<Set<string>> {
  const fingerprint = fingerprintOf(content)
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
      const isSameKey = and(eq(idempotency.userId, userId), eq(idempotency.key, partKey))
      const [earlier] = await tx.select().from(idempotency).where(isSameKey)
      if (earlier?.fingerprint !== fingerprint) throw conflict(alreadySent)
    }
  }
  return fresh
}

/** Parts that an earlier attempt has made; does not wait for an attempt in progress. */
export async function partsMade(
  { userId, key }: Omit<AccountRequest, "content">,
  parts: readonly string[],
): Promise<Set<string>> {
  const keys = new Map(parts.map((part) => [partKeyOf(key, part), part]))
  const isOneOfKeys = and(eq(idempotency.userId, userId), inArray(idempotency.key, [...keys.keys()]))
  const rows = await db.select({ key: idempotency.key }).from(idempotency).where(isOneOfKeys)
  return new Set(rows.map((row) => keys.get(row.key) ?? ""))
}

const partKeyOf = (key: string, part: string) => createHash("sha256").update(`${key}\n${part}`).digest("hex")
const fingerprintOf = (content: unknown) => createHash("sha256").update(JSON.stringify(content)).digest("hex")

const alreadySent =
  "Ten formularz został już wysłany z innymi danymi. Jeśli chcesz wysłać go ponownie, zrób to jeszcze raz."
