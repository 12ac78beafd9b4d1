import { pool } from "#app/db/connection/client.server.ts"

/** Whether a statement is waiting for a lock that a test holds. */
export async function hasWaiting(): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return (rows[0]?.n ?? 0) > 0
}
