import { getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type pg from "pg"

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Characters per statement; longer statements only cost memory. */
const mostCharacters = 2_000_000

/**
 * Inserts rows from JSON texts, one a statement. A column that only some rows of a statement name is null in its
 * others; a column that none names gets its default.
 */
export async function insertRows<Table extends PgTable>(
  client: pg.ClientBase,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
) {
  const names = Object.keys(getTableColumns(table)).map((name) => ({ name, column: snakeCase(name) }))
  const target = `"${getTableName(table)}"`
  const named = new Set<string>()
  let texts: string[] = []
  let size = 0

  async function flush() {
    if (texts.length === 0) return
    const columns = [...named].map((column) => `"${column}"`)
    await client.query(
      `insert into ${target} (${columns}) select ${columns} from json_populate_recordset(null::${target}, $1)`,
      [`[${texts.join(",")}]`],
    )
    named.clear()
    texts = []
    size = 0
  }

  for (const row of rows as readonly Record<string, unknown>[]) {
    const values: Record<string, unknown> = {}
    for (const { name, column } of names) {
      if (row[name] === undefined) continue
      values[column] = row[name]
      named.add(column)
    }
    const text = JSON.stringify(values)
    texts.push(text)
    size += text.length
    if (size > mostCharacters) await flush()
  }
  await flush()
}
