import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { rateLimit } from "#app/db/schema.ts"
import { type emailLimits, mailboxOf } from "#app/domain/notifications/email-limits.ts"
import { dayMs } from "#app/lib/dates.ts"
import { log } from "../log.server.ts"

export type CountedEmail = {
  /** `unproved` and `confirmation` share a counter. */
  limit: keyof typeof emailLimits
  /** An id, or a hash of the address (`recipientKey`). */
  recipient: string
  kind: string
  /** Emails allowed within 24 hours. */
  most: number
}

/** The email's `number` within its 24 hours; null if the limit is reached until `freeAt`. */
export type EmailCount = { number: number; freeAt: Date } | { number: null; freeAt: Date }

/** A hash, so that counters and log contain no addresses. */
export function recipientKey(address: string): string {
  const { mailbox, isTagged } = mailboxOf(address)
  return createHash("sha256").update(mailbox).digest("base64url").slice(0, 22) + (isTagged ? "+" : "")
}

const keyOf = ({ limit, recipient }: Pick<CountedEmail, "limit" | "recipient">) =>
  `email:${limit === "confirmation" ? "unproved" : limit}:${recipient}`

/** Counts an email in the transaction that writes it, under a lock. Logs a reached limit (info). */
export async function countEmail(tx: Tx, counted: CountedEmail, now = new Date()): Promise<EmailCount> {
  const { limit, kind, most } = counted
  const key = keyOf(counted)
  const newPeriod = { points: 1, expire: now.getTime() + dayMs }
  const isPeriodOver = sql`coalesce(${rateLimit.expire}, 0) <= ${now.getTime()}`
  const [sent] = await tx
    .insert(rateLimit)
    .values({ key, ...newPeriod })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        points: sql`case when ${isPeriodOver} then 1 else ${rateLimit.points} + 1 end`,
        expire: sql`case when ${isPeriodOver} then ${newPeriod.expire}::bigint else ${rateLimit.expire} end`,
      },
      setWhere: sql`${isPeriodOver} or ${rateLimit.points} < ${most}`,
    })
    .returning()
  if (sent) return { number: sent.points, freeAt: new Date(sent.expire ?? newPeriod.expire) }
  const [full] = await tx.select().from(rateLimit).where(eq(rateLimit.key, key))
  const freeAt = new Date(full?.expire ?? newPeriod.expire)
  log.info({ limit, kind, until: freeAt.toISOString() }, "email suppressed")
  return { number: null, freeAt }
}

/** Extends a count by 24 hours: an email that was delayed to its end is the first of the next period. */
export const prolongCount = (tx: Tx, counted: Pick<CountedEmail, "limit" | "recipient">) =>
  tx
    .update(rateLimit)
    .set({ expire: sql`${rateLimit.expire} + ${dayMs}` })
    .where(eq(rateLimit.key, keyOf(counted)))
