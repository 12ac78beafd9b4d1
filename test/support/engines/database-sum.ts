import type pg from "pg"

/** Columns and counters that reads may change. */
const changedByReads: Record<string, readonly string[]> = { session: ["seen_at", "updated_at"] }
const counters = new Set(["rate_limit"])

/** A checksum of each table, including the queue's, without `changedByReads` and counters. */
export async function databaseSum(pool: pg.Pool, schemas = ["public", "pgboss"]): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind = 'r' and c.relname not in ('queue', 'schedule', 'version')
      order by 1, 2`,
    [schemas],
  )
  const sums = tables
    .filter(({ name }) => !counters.has(name))
    .map(({ schema, name }) => {
      const removed = (changedByReads[name] ?? []).map((column) => ` - '${column}'`).join("")
      return `select '${name}' as name, count(*) || ' ' || coalesce(sum(('x' || left(md5((to_jsonb(t)${removed})::text), 15))::bit(60)::bigint), 0) as sum from ${schema}."${name}" t`
    })
  const { rows } = await pool.query<{ name: string; sum: string }>(sums.join(" union all "))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
