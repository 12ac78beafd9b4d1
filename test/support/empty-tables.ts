import { pool } from "#app/db/connection/client.server.ts"

/** By the names they were asked for with. */
const statements = new Map<string, Promise<string>>()

/**
 * Empties the tables and all that refer to them. TRUNCATE would do the same, but makes new files for each table and
 * each index, which cost the file system more processor time than a test.
 */
export async function emptyTables(...names: string[]) {
  const key = names.join()
  const statement = statements.get(key) ?? deletionOf(names)
  statements.set(key, statement)
  await pool.query(await statement)
}

/** One statement, so that the order of the tables does not matter: foreign keys are looked at when all are empty. */
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
