import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type { Tx } from "../connection/client.server.ts"
import { mail } from "../schema.ts"
import { enqueue } from "./queue.server.ts"

export type NewEmail = {
  /** What makes it this letter and no other, such as fact, kind and person: a second one with it is not written. */
  key: string
  /** Name of its template. */
  kind: string
  /** Whose address it goes to, as it is when the letter is sent. */
  userId?: string
  /** For somebody without an account, or whose account is just ending. */
  address?: string
  /** JSON for the template. */
  content: Record<string, unknown>
  /** A sealed secret that the letter carries (platform/sealed.server.ts); the database must not show it. */
  sealed?: string
  realm: string
}

/**
 * Puts a letter into the outbox, in the transaction of what causes it; a job sends it after the commit. Nothing leaves
 * a demo world (D5). Answers whether it is a new one.
 */
export async function queueEmail(tx: Tx, { realm, ...written }: NewEmail): Promise<boolean> {
  if (realm !== "public") return false
  const id = timeOrderedId()
  const [fresh] = await tx
    .insert(mail)
    .values({ id, ...written })
    .onConflictDoNothing()
    .returning({ id: mail.id })
  if (fresh) await enqueue(tx, "mail", id)
  return fresh !== undefined
}
