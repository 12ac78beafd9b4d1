import { sql } from "drizzle-orm"
import type { Change } from "#app/domain/live.ts"
import type { Reader } from "./client.server.ts"

/**
 * Tells the open pages of these people, in every process, to look again. Inside a transaction they are told when it
 * commits, and not at all when it does not.
 */
export async function tellViewers(on: Reader, userIds: readonly string[], change: Change) {
  const said = JSON.stringify(change)
  for (const userId of new Set(userIds))
    await on.execute(sql`select pg_notify('pomost_viewers', ${`${userId} ${said}`})`)
}
