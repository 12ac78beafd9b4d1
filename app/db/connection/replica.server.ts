import { AsyncLocalStorage } from "node:async_hooks"
import pg from "pg"

/** Short, so that a dead replica delays readers little before the primary answers; in ms. */
const timeouts = { connectionTimeoutMillis: 1000, query_timeout: 3000, keepAlive: true }

const where = new AsyncLocalStorage<"replica" | "primary">()
let usable = false
let failed: () => void = () => {}

/** DATABASE_REPLICA_URL; null without one. */
export const replica = process.env.DATABASE_REPLICA_URL ? openReplica(process.env.DATABASE_REPLICA_URL) : null

function openReplica(connectionString: string) {
  const opened = new pg.Pool({ connectionString, max: 10, ...timeouts, application_name: "pomost-replica" })
  opened.on("error", () => {}) // as in client.server.ts
  return opened
}

/** Runs catalogue reads on the replica if it is usable, else on the primary. */
export const catalogue = async <Result>(read: () => PromiseLike<Result>): Promise<Result> =>
  !replica || where.getStore() ? read() : where.run("replica", async () => await read())

/** Reads from the primary, for somebody who has just written. */
export const onPrimary = <Result>(work: () => Result): Result => where.run("primary", work)

/** Set by the replica monitor (platform/replica.server.ts). */
export function readReplica(now: boolean) {
  usable = now
}
/** False without a replica, while it is unavailable, or too far behind. */
export const replicaIsUsed = () => usable

/** Called when a query on the replica failed. */
export function onReplicaFailure(listener: () => void) {
  failed = listener
}

type Query = (...args: unknown[]) => Promise<unknown>

/** Routes catalogue reads on this pool to the replica, with the primary as fallback. */
export function routeReads(pool: pg.Pool) {
  if (!replica) return pool
  const primary = pool.query.bind(pool) as unknown as Query
  const second = replica.query.bind(replica) as unknown as Query
  const routed: Query = (...args) => {
    if (!usable || where.getStore() !== "replica") return primary(...args)
    return second(...args).catch(() => {
      failed()
      return primary(...args)
    })
  }
  pool.query = routed as unknown as typeof pool.query
  return pool
}
