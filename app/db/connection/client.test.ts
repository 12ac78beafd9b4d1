import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { isDatabaseUnavailable } from "#app/platform/postgres/database-unavailable.server.ts"
import { db, pool } from "./client.server.ts"

test("a connection that is cut between two statements of a transaction fails its transaction, not the process", async () => {
  const work = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid])
    const connection = () => pool.query("select 1 from pg_stat_activity where pid = $1", [rows[0]?.pid])
    await expect.poll(async () => (await connection()).rowCount).toBe(0)
    await tx.execute(sql`select 1`)
  })
  const error = await work.catch((error) => error)
  expect(isDatabaseUnavailable(error), String(error)).toBe(true)
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
})
