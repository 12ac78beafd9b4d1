import type pg from "pg"

/** Stored columns only; generated ones are recomputed on load. */
export type Table = { name: string; columns: string[] }
export type Shape = {
  /** Migration times (ms since 1970), which identify the schema version. */
  migrations: number[]
  /** Referenced tables first. */
  tables: Table[]
}
/** Counters of identity columns by "table.column". */
export type Counters = Record<string, number>

/** Read from the catalog. */
export async function shapeOf(client: pg.ClientBase): Promise<Shape> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' order by c.relname, a.attnum`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct own.relname as from, other.relname as to from pg_constraint f
     join pg_class own on own.oid = f.conrelid join pg_class other on other.oid = f.confrelid
     where f.contype = 'f' and f.conrelid <> f.confrelid and own.relnamespace = 'public'::regnamespace`,
  )
  const names = [...new Set(columns.map(({ table }) => table))]
  return {
    migrations: await migrationsIn(client),
    tables: parentsFirst(names, references).map((name) => ({
      name,
      columns: columns.filter(({ table }) => table === name).map(({ column }) => column),
    })),
  }
}

/** Empty for a new database. */
export async function migrationsIn(client: pg.ClientBase): Promise<number[]> {
  const { rows: made } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there")
  if (!made[0].there) return []
  const { rows } = await client.query("select created_at from drizzle.__drizzle_migrations order by created_at")
  return rows.map((row) => Number(row.created_at))
}

function parentsFirst(names: string[], references: { from: string; to: string }[]) {
  const order: string[] = []
  while (order.length < names.length) {
    const ready = names.filter(
      (name) => !order.includes(name) && references.every(({ from, to }) => from !== name || order.includes(to)),
    )
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle: they cannot be loaded one by one.")
    order.push(...ready)
  }
  return order
}

export async function hasRows(client: pg.ClientBase) {
  const { tables } = await shapeOf(client)
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`)
    if (rowCount) return true
  }
  return false
}

/** The application always holds a connection of this name. */
export async function isInUse(client: pg.ClientBase) {
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'pomost-listen'",
  )
  return Boolean(rowCount)
}

export async function countersIn(client: pg.ClientBase): Promise<Counters> {
  const counters: Counters = {}
  for (const { table, column } of await identityColumns(client)) {
    const { rows } = await client.query(`select coalesce(max("${column}"), 0)::text as last from "${table}"`)
    counters[`${table}.${column}`] = Number(rows[0].last)
  }
  return counters
}

/** Continues after the highest number. */
export async function setCounters(client: pg.ClientBase, counters: Counters) {
  for (const { table, column } of await identityColumns(client)) {
    const last = counters[`${table}.${column}`] ?? 0
    if (last) await client.query("select setval(pg_get_serial_sequence($1, $2), $3)", [`"${table}"`, column, last])
  }
}

async function identityColumns(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' order by 1, 2`,
  )
  return rows
}
