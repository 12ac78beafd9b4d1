import type pg from "pg"

/**
 * Drops a table's search indexes while loading it, which is several times faster, and recreates them in the caller's
 * transaction. Retains primary keys and unique constraints.
 */
export async function withoutIndexes<Result>(client: pg.ClientBase, table: string, work: () => Promise<Result>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisunique`,
    [`"${table}"`],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  const result = await work()
  await client.query("set local maintenance_work_mem = '256MB'")
  for (const { definition } of rows) await client.query(definition)
  return result
}
