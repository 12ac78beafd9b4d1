import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type { Tx } from "../connection/client.server.ts"
import { mail } from "../schema.ts"
import { enqueue } from "./queue.server.ts"

type Content = Record<string, unknown>

export type DigestEmail = {
  /** What the news is about and whom it reaches: news under one name goes into one email until its time has come. */
  digest: string
  /** When the email leaves if none waits yet. */
  sendAfter: Date
  /** Name of the template, as of the newest news. */
  kind: string
  userId?: string
  address?: string
  realm: string
  /** What the email tells from now on, given what the waiting one tells; null: there is nothing left to tell. */
  gather: (waiting: Content | null) => Content | null
}

/**
 * Adds news to the email that waits under its name, or lets one wait, in the transaction of what causes it. An email
 * that is just being sent waits no more. Nothing leaves a demo world (D5). Answers whether a new one waits.
 */
export async function queueDigest(
  tx: Tx,
  { digest, sendAfter, kind, userId, address, realm, gather }: DigestEmail,
  now = new Date(),
): Promise<boolean> {
  if (realm !== "public") return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${digest}`}, 0))`)
  const [waiting] = await tx
    .select({ id: mail.id, content: mail.content })
    .from(mail)
    .where(and(eq(mail.digest, digest), isNull(mail.sentAt), gt(mail.sendAfter, now)))
    .limit(1)
    .for("update", { skipLocked: true })
  const content = gather(waiting?.content ?? null)
  if (waiting && content) await tx.update(mail).set({ kind, content }).where(eq(mail.id, waiting.id))
  else if (waiting) await tx.delete(mail).where(eq(mail.id, waiting.id))
  if (waiting || !content) return false
  const id = timeOrderedId()
  await tx.insert(mail).values({ id, key: `${digest}:${id}`, digest, sendAfter, kind, userId, address, content })
  await enqueue(tx, "mail", id, sendAfter)
  return true
}
