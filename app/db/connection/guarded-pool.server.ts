import type { Duplex } from "node:stream"
import pg from "pg"
import { reportDatabaseError, watchAvailability, whenAvailable } from "./availability.server.ts"
import { isReadOnly } from "./unavailable.server.ts"

type Query = (...args: unknown[]) => Promise<unknown> | undefined
type Connect = (callback?: unknown) => Promise<pg.PoolClient>

/** A connection whose other end is gone is noticed after about 20 s, also where nothing says so. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * A pool that refuses at once while the database is unavailable, reports what says that it is, and never lends a
 * connection again that did not answer in time (`query_timeout`) or leads to a server that takes no writes.
 */
export function openGuardedPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...keepAlive, ...config })
  // a connection that dies while idle is replaced at the next use; without a listener it would end the process
  pool.on("error", () => {})
  pool.on("connect", (client) => {
    client.on("error", () => {}) // the pool does not listen to what it has lent
    watchQueries(client)
  })
  const query = pool.query.bind(pool) as unknown as Query
  const connect = pool.connect.bind(pool) as unknown as Connect
  pool.query = ((...args) => guarded(() => query(...args) as Promise<unknown>, args[0])) as Query as typeof pool.query
  // pool.query() of pg passes a callback: it is guarded already
  pool.connect = ((callback) => (callback ? connect(callback) : guarded(connect))) as Connect as typeof pool.connect
  return pool
}

function guarded<Result>(ask: () => Promise<Result>, asked?: unknown): Promise<Result> {
  const waiting = whenAvailable()
  const answer = waiting ? waiting.then(() => ask()) : ask()
  answer.catch((error: unknown) => reportDatabaseError(error, textOf(asked)))
  return answer
}

/** The SQL of a query as pg takes it. */
const textOf = (asked: unknown): string => (typeof asked === "string" ? asked : String(Object(asked).text ?? ""))

/** In a transaction the pool learns of no error; its ROLLBACK would wait behind a query that is never answered. */
function watchQueries(client: pg.PoolClient) {
  const watched: Query = (...args) => {
    // looked up at each call: tests count queries there
    const answer = (pg.Client.prototype.query as unknown as Query).apply(client, args)
    answer?.catch?.((error: unknown) => {
      reportDatabaseError(error, textOf(args[0]))
      if (isReadOnly(error) || isTimeout(error)) cutConnection(client)
    })
    return answer
  }
  client.query = watched as typeof client.query
}

const isTimeout = (error: unknown) => error instanceof Error && error.message === "Query read timeout"

/** Cuts connections that are in use when an outage begins: statements that may take long would wait for long. */
export function cutInOutage(pool: pg.Pool) {
  const lent = new Set<pg.PoolClient>()
  pool.on("acquire", (client) => lent.add(client))
  pool.on("release", (_, client) => lent.delete(client))
  pool.on("remove", (client) => lent.delete(client))
  watchAvailability(({ state }) => {
    if (state === "unavailable") for (const client of lent) cutConnection(client)
  })
}

/** Closes a connection without waiting for the other end; its queries fail. */
export const cutConnection = (client: pg.ClientBase | undefined) =>
  (client as unknown as { connection?: { stream?: Duplex } } | undefined)?.connection?.stream?.destroy()
