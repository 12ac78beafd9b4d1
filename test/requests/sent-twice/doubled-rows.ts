import type pg from "pg"

type Row = Record<string, unknown>
/** The rows of each table, as JSON. */
export type Dump = ReadonlyMap<string, ReadonlySet<string>>

/** Tables left out: counters, and records of repeated requests. */
const leftOut = new Set(["rate_limit", "idempotency"])

export async function dumpOf(pool: pg.Pool): Promise<Dump> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const parts = tables
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from "${name}" t`)
  const { rows } = await pool.query<{ name: string; row: string }>(parts.join(" union all "))
  const dump = new Map<string, Set<string>>()
  for (const { name, row } of rows) dump.set(name, (dump.get(name) ?? new Set()).add(row))
  return dump
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[\w/-]*[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}[\w.]*$/.test(value)
const isTime = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)

/** The content of a row without its own times, secrets and new ids: two equal rows are a repetition. */
function contentOf(row: Row, known: ReadonlySet<string>) {
  const cells = Object.entries(row).map(([column, value]) => {
    if (isTime(value) || /hash|token|sealed|version|position|^number$/.test(column)) return [column, ""]
    if (column === "id" || (isId(value) && !known.has(value))) return [column, "new"]
    if (typeof value !== "object") return [column, value]
    return [column, JSON.stringify(value)?.replaceAll(/[\da-f-]{36}/g, (id) => (known.has(id) ? id : "new"))]
  })
  return JSON.stringify(cells)
}

/** Whether anything changed, and the rows that were written twice. */
export function doubledRows(before: Dump, after: Dump) {
  const known = new Set<string>()
  for (const rows of before.values())
    for (const row of rows) for (const [id] of row.matchAll(/[\da-f]{8}-[\da-f-]{27}/g)) known.add(id)
  const doubled: string[] = []
  let changed = 0
  for (const [table, rows] of after) {
    const contents = new Set<string>()
    const ids = new Set([...(before.get(table) ?? [])].map((row) => (JSON.parse(row) as Row).id))
    for (const text of rows) {
      if (before.get(table)?.has(text)) continue
      changed++
      const row = JSON.parse(text) as Row
      // an existing row was only changed, however often
      if (row.id !== undefined && ids.has(row.id)) continue
      const content = contentOf(row, known)
      if (contents.has(content)) doubled.push(`${table}: ${text.slice(0, 300)}`)
      contents.add(content)
    }
  }
  for (const [table, rows] of before) for (const row of rows) if (!after.get(table)?.has(row)) changed++
  return { changed, doubled }
}
