import type pg from "pg"

type Row = Record<string, unknown>
/** The rows of each table, each a line of JSON; most tables stay the same, so their lines are compared as one text. */
export type Dump = ReadonlyMap<string, string>

/** Tables left out: counters, and records of repeated requests. */
const leftOut = new Set(["rate_limit", "idempotency"])

export async function dumpOf(pool: pg.Pool): Promise<Dump> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const parts = tables
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name }) => `select '${name}' as name, string_agg(to_jsonb(t)::text, e'\\n') as rows from "${name}" t`)
  const { rows } = await pool.query<{ name: string; rows: string | null }>(parts.join(" union all "))
  return new Map(rows.map((table) => [table.name, table.rows ?? ""]))
}

const rowsIn = (lines = "") => new Set(lines.split("\n").filter(Boolean))

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
  const doubled: string[] = []
  let changed = 0
  const tables = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
  const known = tables.length > 0 ? idsIn(before) : new Set<string>()
  for (const table of tables) {
    const [rowsBefore, rowsAfter] = [rowsIn(before.get(table)), rowsIn(after.get(table))]
    const contents = new Set<string>()
    const ids = new Set([...rowsBefore].map((row) => (JSON.parse(row) as Row).id))
    for (const text of rowsAfter) {
      if (rowsBefore.has(text)) continue
      changed++
      const row = JSON.parse(text) as Row
      // an existing row was only changed, however often
      if (row.id !== undefined && ids.has(row.id)) continue
      const content = contentOf(row, known)
      if (contents.has(content)) doubled.push(`${table}: ${text.slice(0, 300)}`)
      contents.add(content)
    }
    for (const text of rowsBefore) if (!rowsAfter.has(text)) changed++
  }
  return { changed, doubled }
}

const idsIn = (dump: Dump) =>
  new Set([...dump.values()].flatMap((lines) => lines.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []))
