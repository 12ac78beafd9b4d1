import { and, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { session } from "#app/db/schema.ts"

/** So often each process notes whose pages are open and looked at; hidden ones give their stream back. */
export const noteEveryMs = 60_000
/** Noted within this time is there; a note may come late by some seconds. */
const presentMs = 2.5 * noteEveryMs

/**
 * Notes that pages of these sessions are open here. Rows that another process is just writing are left to it, so that
 * two that share a person never wait for each other.
 */
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

/** Whether somebody has a page open in any process, for the person whose id `userId` names. */
export const isPresent = (userId: SQL, now: Date): SQL => sql`exists (
  select 1 from session seen where seen.user_id = ${userId}
    and seen.seen_at > ${new Date(now.getTime() - presentMs)} and seen.expires_at > ${now})`
