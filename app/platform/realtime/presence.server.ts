import { and, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { session } from "#app/db/schema.ts"

/** Interval at which visible pages are recorded; hidden ones close their stream. */
export const noteEveryMs = 60_000
/** Longer than the interval, as a record may be late. */
const presentMs = 2.5 * noteEveryMs

/** Records sessions with visible pages, skipping rows that another process is writing, to avoid lock waits. */
export async function notePresent(sessionIds: readonly string[], now = new Date()): Promise<void> {
  if (sessionIds.length === 0) return
  const outdated = or(isNull(session.seenAt), lt(session.seenAt, new Date(now.getTime() - noteEveryMs / 2)))
  const mine = db
    .select({ id: session.id })
    .from(session)
    .where(and(inArray(session.id, [...sessionIds]), outdated))
    .for("update", { skipLocked: true })
  await db
    .update(session)
    .set({ seenAt: now, updatedAt: sql`${session.updatedAt}` })
    .where(inArray(session.id, mine))
}

/** Whether the person `userId` has a visible page in any process. */
export const isPresent = (userId: SQL, now: Date): SQL => sql`exists (
  select 1 from session seen where seen.user_id = ${userId}
    and seen.seen_at > ${new Date(now.getTime() - presentMs)} and seen.expires_at > ${now})`
