import { pool } from "#app/db/connection/client.server.ts"

const statements = new Map<string, Promise<string>>()

/**
 * Deletes all rows of the tables and those that refer to them; TRUNCATE creates new files, which cost more than a test.
 */
export async function emptyTables(...tables: string[]) {
  // accounts own parties, which do not refer to them
  const names = tables.includes("user") ? [...tables, "party"] : tables
  const key = names.join()
  const statement = statements.get(key) ?? deletionOf(names)
  statements.set(key, statement)
  await pool.query(await statement)
}

/** One statement, because foreign keys are checked at its end. */
async function deletionOf(names: string[]) {
  const { rows } = await pool.query<{ statement: string }>(
    `with recursive reached as (
       select quote_ident(name)::regclass as id from unnest($1::text[]) as name
       union select conrelid::regclass from pg_constraint join reached on confrelid = reached.id where contype = 'f'
     )
     select 'with ' || string_agg(format('emptied_%s as (delete from %s)', id::oid, id), ', ') || ' select' as statement
     from reached`,
    [names],
  )
  return rows[0]?.statement ?? ""
}
