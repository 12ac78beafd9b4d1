import type { NoticeTask } from "#app/domain/notifications/task.ts"
import type { NewsOf } from "#app/domain/parties/news.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type { Tx } from "../connection/client.server.ts"
import { email } from "../schema.ts"
import { enqueue } from "./queue.server.ts"

export type NewEmail = {
  /** Unique per email, such as fact, kind and person: a second one is not stored. */
  key: string
  kind: string
  /** JSON for the template. */
  content: Record<string, unknown>
  /** An encrypted secret (platform/sealed.server.ts), which the database must not show. */
  sealed?: string
  /** The task that it asks for: it is not sent once that is done. */
  task?: NoticeTask | null
  realm: string
} & Recipient

export type Recipient =
  | {
      /** The account's address is read on sending. */
      userId: string
      /** The party's own address instead; it too is read again on sending. */
      address?: string
      /** The party and kind of news, whose rights are checked again on sending; null: the person's own affair. */
      of: NewsOf | null
    }
  | {
      userId?: undefined
      /** Of somebody without an account, or whose account is being deleted. */
      address: string
      of?: undefined
    }

/** Queues an email in the caller's transaction, none for demo realms (D5). Returns whether it is new. */
export async function queueEmail(tx: Tx, { realm, of, ...written }: NewEmail): Promise<boolean> {
  if (realm !== "public") return false
  const id = timeOrderedId()
  const [fresh] = await tx
    .insert(email)
    .values({ id, ...written, ...of })
    .onConflictDoNothing()
    .returning({ id: email.id })
  if (fresh) await enqueue(tx, "email", id)
  return fresh !== undefined
}

/** The same for many emails in two statements; returns how many are new. */
export async function queueEmails(tx: Tx, emails: readonly NewEmail[]): Promise<number> {
  const rows = emails
    .filter(({ realm }) => realm === "public")
    .map(({ realm: _, of, ...written }) => ({ id: timeOrderedId(), ...written, ...of }))
  if (rows.length === 0) return 0
  const fresh = await tx.insert(email).values(rows).onConflictDoNothing().returning({ id: email.id })
  const ids = fresh.map(({ id }) => id)
  await enqueue(tx, "email", ids)
  return ids.length
}
