import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { LiveChange } from "#app/domain/notifications/live.ts"
import type { Reader } from "../connection/client.server.ts"

/** Makes these people's open pages, in every process, reload; within a transaction on commit. */
export async function publishToViewers(on: Reader, userIds: readonly string[], change: LiveChange) {
  if (userIds.length > 0) await on.execute(sql`select ${publishAllSql(userIds, change)}`)
}

/** `publishToViewers` as part of another statement; its value is the number of recipients. */
export const publishAllSql = (userIds: readonly string[], change: LiveChange): SQL =>
  sql`(select count(${publishSql(sql`id`, change)}) from unnest(${sql.param([...new Set(userIds)])}::text[]) as person (id))`

export async function publishToParties(on: Reader, partyIds: readonly string[], change: LiveChange) {
  await on.execute(sql`select ${publishPartiesSql(partyIds, change)}`)
}

/** `publishToParties` as part of another statement. */
export const publishPartiesSql = (partyIds: readonly string[], change: LiveChange): SQL =>
  sql`(select count(${publishSql(sql`recipient.user_id`, change)}) from (
    select distinct user_id from member where party_id = any(${sql.param([...partyIds])}::text[])) recipient)`

/** Publishes to the other members of the viewer's party: the viewer's own page reloads by itself. */
export async function publishToColleagues(on: Reader, viewer: { id: string; partyId: string }, change: LiveChange) {
  await on.execute(sql`select count(${publishSql(sql`recipient.user_id`, change)}) from member recipient
    where recipient.party_id = ${viewer.partyId} and recipient.user_id <> ${viewer.id}`)
}

/** Publishes to the person of each row of a statement. */
export const publishSql = (userId: SQLWrapper, change: LiveChange): SQL =>
  sql`pg_notify('pomost_viewers', ${userId} || ${` ${JSON.stringify(change)}`}::text)`
