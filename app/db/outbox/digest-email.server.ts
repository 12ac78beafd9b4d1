import { and, eq, gt, isNull, sql } from "drizzle-orm"
import type { NoticeTask } from "#app/domain/notifications/task.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type { Tx } from "../connection/client.server.ts"
import { email } from "../schema.ts"
import type { Recipient } from "./outbox.server.ts"
import { enqueue } from "./queue.server.ts"

type TemplateContent = Record<string, unknown>

/** An email that waits: its template, what it asks for, and its content. */
export type WaitingEmail = { kind: string; task: NoticeTask | null; content: TemplateContent }

export type DigestEmail = {
  /** Topic and recipient: all news of one digest share an email until it is sent. */
  digest: string
  /** When the email is sent if none is waiting yet. */
  sendAfter: Date
  /** The template of the newest news. */
  kind: string
  realm: string
  /** The task of the newest news; without one the email is always sent. */
  task?: NoticeTask | null
  /**
   * Returns the new content of the waiting email; null: there is nothing to send. If the newest news has a task, the
   * content may name a `WaitingEmail` in `instead`, which is sent when that task is done before.
   */
  gather: (content: TemplateContent | null, waiting: WaitingEmail | null) => TemplateContent | null
} & Recipient

/**
 * Adds news to the waiting email of its digest, or queues a new one, in the caller's transaction. An email that is
 * being sent takes no more news. Sends nothing for demo realms (D5). Returns whether the email is new.
 */
export async function queueDigest(
  tx: Tx,
  { digest, sendAfter, kind, userId, address, of, realm, task = null, gather }: DigestEmail,
  now = new Date(),
): Promise<boolean> {
  if (realm !== "public") return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${digest}`}, 0))`)
  const [waiting] = await tx
    .select({ id: email.id, kind: email.kind, task: email.task, content: email.content })
    .from(email)
    .where(and(eq(email.digest, digest), isNull(email.sentAt), gt(email.sendAfter, now)))
    .limit(1)
    .for("update", { skipLocked: true })
  const content = gather(waiting?.content ?? null, waiting ?? null)
  if (waiting && content)
    await tx
      .update(email)
      .set({ kind, content, task, ...of })
      .where(eq(email.id, waiting.id))
  else if (waiting) await tx.delete(email).where(eq(email.id, waiting.id))
  if (waiting || !content) return false
  const id = timeOrderedId()
  await tx
    .insert(email)
    .values({ id, key: `${digest}:${id}`, digest, sendAfter, kind, userId, address, content, task, ...of })
  await enqueue(tx, "email", id, sendAfter)
  return true
}
