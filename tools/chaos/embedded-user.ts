// A user process of embedded-database.ts: writes numbers, prints each acknowledged one, exits on SIGTERM.
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"

const [, , folder = ""] = process.argv
const server = await openEmbedded(folder)
const pool = new pg.Pool({ connectionString: server.url, max: 1 })
pool.on("error", () => {})
await pool.query("create table if not exists kept (n bigserial primary key)").catch(() => {})
console.log("open")
let leaving = false
process.on("SIGTERM", () => {
  leaving = true
})
while (!leaving)
  await pool.query("insert into kept default values returning n").then(
    ({ rows }) => console.log(rows[0].n),
    () => sleep(20),
  )
await pool.end()
await server.close()
process.exit(0)
