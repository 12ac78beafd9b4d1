import net from "node:net"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type AvailabilityChange, watchAvailability } from "./availability.server.ts"
import { GuardedPool } from "./guarded-pool.server.ts"
import { isDatabaseUnavailable } from "./unavailable.server.ts"

/** A proxy to the database that can stop passing anything on, like a host that hangs or a cut cable. */
async function openProxy(databaseUrl: string) {
  const { host, port, database, user } = new pg.Client({ connectionString: databaseUrl })
  const sockets = new Set<net.Socket>()
  let isOpen = true
  const server = net.createServer((near) => {
    const far = host.startsWith("/") ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on("data", (bytes) => isOpen && to.write(bytes))
      from.on("close", () => to.destroy())
      from.on("error", () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port: at } = server.address() as net.AddressInfo
  return {
    url: `postgresql://${user}@127.0.0.1:${at}/${database}`,
    stall: () => {
      isOpen = false
    },
    resume: () => {
      isOpen = true
      // bytes were lost meanwhile: the old connections cannot go on
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const direct = process.env.DATABASE_URL as string
const limits = { max: 2, connectionTimeoutMillis: 300, statement_timeout: 200, query_timeout: 400 }
const changes: AvailabilityChange[] = []
watchAvailability((change) => changes.push(change))
const states = () => changes.map(({ state }) => state)

let proxy: Awaited<ReturnType<typeof openProxy>>
let pool: pg.Pool
beforeEach(async () => {
  changes.length = 0
  proxy = await openProxy(direct)
  // the probe of an outage connects to it
  process.env.DATABASE_URL = proxy.url
  pool = new GuardedPool({ connectionString: proxy.url, ...limits })
})
afterEach(async () => {
  proxy.resume()
  process.env.DATABASE_URL = direct
  if (states().includes("unavailable")) await expect.poll(states).toContain("available")
  await pool.end()
  proxy.close()
})

const failure = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  )

test("a statement that takes too long is canceled by the server, and its connection is reused", async () => {
  const client = await pool.connect()
  const error = await failure(client.query("select pg_sleep(5)"))
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  client.release()
  expect(pool.idleCount).toBe(1)
  expect(changes).toEqual([{ state: "canceled", statement: "select pg_sleep(5)" }])
})

test("a database that stops answering fails a transaction once, then everybody at once, and is used again when it answers", async () => {
  const db = drizzle(pool)
  const inside = db.transaction(async (tx) => {
    await tx.execute("select 1")
    proxy.stall()
    await tx.execute("select 2")
  })
  const error = await failure(inside)
  expect(isDatabaseUnavailable(error), String(error)).toBe(true)
  await expect.poll(states).toEqual(["unavailable"])
  const refused = await Promise.all([1, 2, 3].map(() => failure(pool.query("select 3"))))
  for (const each of refused) expect(String(each)).toContain("The database is unavailable")
  expect(pool.totalCount).toBe(0)
  proxy.resume()
  await expect.poll(() => failure(pool.query("select 4"))).toBeNull()
  expect(states()).toEqual(["unavailable", "available"])
  expect(changes[1]).toMatchObject({ failures: expect.any(Number), ms: expect.any(Number) })
})

test("a connection that leads to a server without writes is not reused", async () => {
  const client = await pool.connect()
  await client.query("begin read only")
  expect(isDatabaseUnavailable(await failure(client.query("create table t (n int)")))).toBe(true)
  await failure(client.query("rollback"))
  client.release()
  expect(pool.idleCount).toBe(0)
  await expect.poll(states).toEqual(["interrupted"])
})

test("errors that the database answers with begin no outage", async () => {
  await failure(pool.query("select 1/0"))
  await failure(pool.query("select * from nothing"))
  expect(changes).toEqual([])
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
})
