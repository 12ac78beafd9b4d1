import { pool } from "#app/db/connection/client.server.ts"

const statements = new Map<string, Promise<string>>()

/** Deletes all rows of the tables and those that refer to them. TRUNCATE would create new files, which costs more than a test. */
export async function emptyTables(...tables: string[]) {
  // accounts own parties, which do not refer to them
  const names = tables.includes("user") ? [...tables, "party"] : tables
  const key = names.join()
  const statement = statements.get(key) ?? deletionOf(names)
  statements.set(key, statement)
  await pool.query(await statement)
}

/**
 * The statements that delete. Once all accounts go, no row needs a foreign key or a trigger, and both cost more than
 * the deletion, so a superuser skips them. Otherwise one statement, as foreign keys are checked at its end.
 */
async function deletionOf(names: string[]) {
  const { rows } = await pool.query<{ id: string; table: string; isSuperuser: boolean }>(
    `with recursive reached as (
       select to_regclass(name) as id from unnest($1::text[]) as name
       union select conrelid::regclass from pg_constraint join reached on confrelid = reached.id where contype = 'f'
     )
     select id::oid::text as id, id::text as table, current_setting('is_superuser') = 'on' as "isSuperuser" from reached`,
    [names.map((name) => (name.includes(".") ? name : `"${name}"`))],
  )
  if (names.includes("party") && rows[0]?.isSuperuser)
    return [
      ...["begin", "set local session_replication_role = replica"],
      ...rows.map(({ table }) => `delete from ${table}`),
      "commit",
    ].join(";")
  return `with ${rows.map(({ id, table }) => `emptied_${id} as (delete from ${table})`).join(", ")} select`
}
