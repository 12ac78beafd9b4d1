import { expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { castWorld } from "./cast.ts"
import { emptyTables } from "./empty-tables.ts"

/** Tables with rows, also those that triggers write. */
async function filledTables() {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'derived') order by 1`,
  )
  const filled: string[] = []
  for (const { name } of rows) if ((await pool.query(`select from ${name} limit 1`)).rowCount) filled.push(name)
  return filled
}

test("an emptied world leaves only the words that were searched for", async () => {
  const before = await filledTables()
  await castWorld()
  expect((await filledTables()).length).toBeGreaterThan(before.length + 20)
  await emptyTables("user", "fact", "file", "rate_limit", "email", "reaction_done", "idempotency", "inquiry", "report")
  const newlyFilled = (await filledTables()).filter((name) => !before.includes(name))
  expect(newlyFilled).toEqual(["derived.search_word"])
})

test("a table is emptied with all rows that refer to it", async () => {
  await castWorld()
  await emptyTables("deal")
  const filled = await filledTables()
  expect(filled).toEqual(expect.arrayContaining(["public.event", 'public."user"']))
  expect(filled.filter((name) => /deal/.test(name))).toEqual([])
})
