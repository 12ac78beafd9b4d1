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
  /** Topic and recipient: news with the same name share one email until it is sent. */
  digest: string
  /** When the email is sent if none is waiting yet. */
  sendAfter: Date
  /** The template of the newest news. */
  kind: string
  realm: string
  /** What the newest news asks for; none: the email is sent whatever happens meanwhile. */
  task?: NoticeTask | null
  /**
   * Merges into the waiting email's content; null: nothing left to send. With a task its field `instead` is the
   * `WaitingEmail` that is sent instead once that is done.
   */
  gather: (waiting: TemplateContent | null, whole: WaitingEmail | null) => TemplateContent | null
} & Recipient

/**
 * Adds news to the waiting email of its digest, or queues a new one, in the caller's transaction. One being sent no
 * longer waits. Sends nothing for demo realms (D5). Returns whether it is new.
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
