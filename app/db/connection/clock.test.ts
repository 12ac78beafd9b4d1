import { expect, test } from "vitest"
import { pool } from "./client.server.ts"

test("the database has the time of the process", async () => {
  // `npm run test:moved` shifts the process with faketime: a database left behind would be days or hours off
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now")
  expect(Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())).toBeLessThan(10 * 60_000)
})
