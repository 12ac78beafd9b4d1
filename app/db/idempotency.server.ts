import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { conflict } from "#app/lib/refusal.ts"
import { lockActiveAccount } from "./conditions/account-lock.server.ts"
import type { Tx } from "./connection/client.server.ts"
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
  const fingerprint = createHash("sha256").update(JSON.stringify(asked)).digest("hex")
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

const alreadySent =
  "Ten formularz został już wysłany z innymi danymi. Jeśli chcesz wysłać go ponownie, zrób to jeszcze raz."
