import { expect, test } from "vitest"
import { pool } from "#app/db/client.server.ts"
import { catalogue } from "../scripts/bench/queries.ts"
import { addresses, terms } from "../scripts/bench/scenarios.ts"
import { writeSeed } from "../scripts/seed/write.ts"

const client = await pool.connect()
await writeSeed(client, { events: 300, sponsors: 5, seed: 1, now: new Date("2026-11-21T12:00:00Z") }, async () => {})
client.release()
const { statementsOf, statementsOfSearch } = await catalogue(pool)

test("no statement of the catalogue has a name, however often it runs on one connection", async () => {
  // from the sixth execution on a named statement would keep one plan for every term, which cannot see the pattern
  for (let again = 0; again < 8; again++)
    for (const address of [...addresses.list, ...addresses.search]) await statementsOf(null, address)
  expect(pool.totalCount).toBe(1)
  const { rows } = await pool.query("select name from pg_prepared_statements")
  expect(rows).toEqual([])
})

test("every kind of term finds what its kind says", async () => {
  const found = async (term: string) => {
    const [counting] = await statementsOfSearch(term)
    const { rows } = await pool.query(counting?.text ?? "", counting?.values)
    return Number(rows[0].count)
  }
  for (const term of [...terms.common, ...terms["one letter"]]) expect(await found(term), term).toBeGreaterThan(0)
  for (const term of ["xyzq", "zz"]) expect(await found(term), term).toBe(0)
})
