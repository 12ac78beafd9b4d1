import type pg from "pg"
import { withoutIndexes } from "./indexes.ts"

/**
 * Loads a table without its search indexes, foreign keys and triggers, and recreates the indexes and keys in the
 * caller's transaction. `work` writes what the triggers would.
 */
export async function withoutUpkeep<Result>(client: pg.ClientBase, table: string, work: () => Promise<Result>) {
  const name = `"${table}"`
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [name],
  )
  for (const key of keys) await client.query(`alter table ${name} drop constraint ${key.name}`)
  await client.query(`alter table ${name} disable trigger user`)
  const result = await withoutIndexes(client, table, work)
  await client.query(`alter table ${name} enable trigger user`)
  for (const key of keys) await client.query(`alter table ${name} add constraint ${key.name} ${key.definition}`)
  return result
}
