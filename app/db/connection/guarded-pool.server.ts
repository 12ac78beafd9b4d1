import type { Duplex } from "node:stream"
import pg from "pg"
import { reportDatabaseError, watchAvailability, whenAvailable } from "./availability.server.ts"
import { isReadOnly } from "./unavailable.server.ts"

type Query = (...args: unknown[]) => Promise<unknown> | undefined
type Connect = (callback?: unknown) => Promise<pg.PoolClient>

/** Detects a silently dead connection after about 20 s. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * A pool that rejects at once in an outage, reports connection errors, and drops connections that timed out
 * (`query_timeout`) or lead to a read-only server.
 */
export function openGuardedPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...keepAlive, ...config })
  // an idle connection that dies is replaced at the next use; an unhandled "error" would end the process
  pool.on("error", () => {})
  pool.on("connect", (client) => {
    client.on("error", () => {}) // the pool does not listen to what it has lent
    watchQueries(client)
  })
  const query = pool.query.bind(pool) as unknown as Query
  const connect = pool.connect.bind(pool) as unknown as Connect
  pool.query = ((...args) => guarded(() => query(...args) as Promise<unknown>, args[0])) as Query as typeof pool.query
  // pool.query() of pg passes a callback and is guarded already
  pool.connect = ((callback) => (callback ? connect(callback) : guarded(connect))) as Connect as typeof pool.connect
  return pool
}

function guarded<Result>(ask: () => Promise<Result>, asked?: unknown): Promise<Result> {
  const waiting = whenAvailable()
  const answer = waiting ? waiting.then(() => ask()) : ask()
  answer.catch((error: unknown) => reportDatabaseError(error, textOf(asked)))
  return answer
}

const textOf = (asked: unknown): string => (typeof asked === "string" ? asked : String(Object(asked).text ?? ""))

/** Errors in a transaction bypass the pool, and its ROLLBACK would queue behind an unanswered query. */
function watchQueries(client: pg.PoolClient) {
  const watched: Query = (...args) => {
    // looked up at each call, because tests count queries there
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

/** Cuts connections in use when an outage begins, because background statements would wait for minutes. */
export function cutInOutage(pool: pg.Pool) {
  const lent = new Set<pg.PoolClient>()
  pool.on("acquire", (client) => lent.add(client))
  pool.on("release", (_, client) => lent.delete(client))
  pool.on("remove", (client) => lent.delete(client))
  watchAvailability(({ state }) => {
    if (state === "unavailable") for (const client of lent) cutConnection(client)
  })
}

/** Closes a connection without waiting for the server; its queries fail. */
export const cutConnection = (client: pg.ClientBase | undefined) =>
  (client as unknown as { connection?: { stream?: Duplex } } | undefined)?.connection?.stream?.destroy()
