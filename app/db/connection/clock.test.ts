import { expect, test } from "vitest"
import { pool } from "./client.server.ts"

test("the database has the time of the process, also when faketime shifts it", async () => {
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now")
  expect(Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())).toBeLessThan(600_000)
})
