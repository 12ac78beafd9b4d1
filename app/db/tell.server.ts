import { sql } from "drizzle-orm"
import type { Change } from "#app/domain/live.ts"
import type { Reader } from "./client.server.ts"

/**
 * Tells the open pages of these people, in every process, to look again. Inside a transaction they are told when it
 * commits, and not at all when it does not.
 */
export async function tellViewers(on: Reader, userIds: readonly string[], change: Change) {
  const people = sql.param([...new Set(userIds)])
  const said = ` ${JSON.stringify(change)}`
  if (userIds.length > 0)
    await on.execute(
      sql`select count(pg_notify('pomost_viewers', id || ${said}::text)) from unnest(${people}::text[]) as person (id)`,
    )
}
