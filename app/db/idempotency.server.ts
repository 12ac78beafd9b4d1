import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { conflict } from "#app/lib/refusal.ts"
import { lockActiveAccount } from "./conditions/account-lock.server.ts"
import type { Tx } from "./connection/client.server.ts"
import { idempotency } from "./schema.ts"

export type Asked = {
  userId: string
  /** Minted with the form, sent with every try. */
  key: string
  /** What the form asks for; anything JSON can hold. */
  asked: unknown
}

/**
 * Makes something once per person and key, in the transaction of the making itself: a repeated or
 * parallel submit waits for the first and gets the id that it made. The same key with another question is refused
 * with a conflict; what was rolled back may be asked again. Refused for an account that has been deleted meanwhile.
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
