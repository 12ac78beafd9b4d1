import { getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type pg from "pg"

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Text that one statement carries; larger ones only cost memory. */
const mostCharacters = 4_000_000

/** Writes rows of one table as fast as statements can: the rows travel as one JSON text each time. */
export function bulk<Table extends PgTable>(client: pg.ClientBase, table: Table) {
  type Row = InferInsertModel<Table>
  const target = `"${getTableName(table)}"`
  const known = new Set(Object.keys(getTableColumns(table)))
  let waiting: string[] = []
  let size = 0
  let columns: string[] = []

  async function flush() {
    if (waiting.length === 0) return
    const list = columns.map((name) => `"${name}"`).join(", ")
    const rows = `[${waiting.join(",")}]`
    waiting = []
    size = 0
    await client.query(
      `insert into ${target} (${list}) select ${list} from json_populate_recordset(null::${target}, $1)`,
      [rows],
    )
  }

  /** Every row names the same columns as the first; others keep their defaults. */
  async function add(row: Row) {
    const named = Object.entries(row as Record<string, unknown>).filter(([name]) => known.has(name))
    if (columns.length === 0) columns = named.map(([name]) => snakeCase(name))
    const text = JSON.stringify(Object.fromEntries(named.map(([name, value]) => [snakeCase(name), value])))
    waiting.push(text)
    size += text.length
    if (size > mostCharacters) await flush()
  }
  return { add, flush }
}
