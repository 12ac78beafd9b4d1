import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Change } from "#app/domain/notifications/live.ts"
import type { Reader } from "../connection/client.server.ts"

/**
 * Tells the open pages of these people, in every process, to look again. Inside a transaction they are told when it
 * commits, and not at all when it does not.
 */
export async function publishToViewers(on: Reader, userIds: readonly string[], change: Change) {
  if (userIds.length > 0) await on.execute(sql`select ${publishAllSql(userIds, change)}`)
}

/** `publishToViewers` as a part of another statement, which saves one: its value says how many are told. */
export const publishAllSql = (userIds: readonly string[], change: Change): SQL =>
  sql`(select count(${publishSql(sql`id`, change)}) from unnest(${sql.param([...new Set(userIds)])}::text[]) as person (id))`

/** The same for the person of each row that a statement returns. */
export const publishSql = (userId: SQLWrapper, change: Change): SQL =>
  sql`pg_notify('pomost_viewers', ${userId} || ${` ${JSON.stringify(change)}`}::text)`
