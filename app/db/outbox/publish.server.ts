import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Change } from "#app/domain/notifications/live.ts"
import type { Reader } from "../connection/client.server.ts"

/** Tells these people's open pages, in every process, to reload; within a transaction on commit. */
export async function publishToViewers(on: Reader, userIds: readonly string[], change: Change) {
  if (userIds.length > 0) await on.execute(sql`select ${publishAllSql(userIds, change)}`)
}

/** `publishToViewers` as part of another statement; its value is the number of recipients. */
export const publishAllSql = (userIds: readonly string[], change: Change): SQL =>
  sql`(select count(${publishSql(sql`id`, change)}) from unnest(${sql.param([...new Set(userIds)])}::text[]) as person (id))`

/** The same for the person of each returned row. */
export const publishSql = (userId: SQLWrapper, change: Change): SQL =>
  sql`pg_notify('pomost_viewers', ${userId} || ${` ${JSON.stringify(change)}`}::text)`
