import { AsyncLocalStorage } from "node:async_hooks"
import pg from "pg"

/** A replica that does not answer must cost a reader little: the primary answers instead; in ms. */
const patience = { connectionTimeoutMillis: 1000, query_timeout: 3000, keepAlive: true }

const where = new AsyncLocalStorage<"replica" | "primary">()
let usable = false
let failed: () => void = () => {}

/** Connections to DATABASE_REPLICA_URL; null where there is none. */
export const replica = process.env.DATABASE_REPLICA_URL ? openReplica(process.env.DATABASE_REPLICA_URL) : null

function openReplica(connectionString: string) {
  const opened = new pg.Pool({ connectionString, max: 10, ...patience, application_name: "pomost-replica" })
  opened.on("error", () => {}) // as in client.server.ts
  return opened
}

/** Reads of the catalogue: from the replica, while it holds all that readers may expect; else from the primary. */
export const catalogue = async <Result>(read: () => PromiseLike<Result>): Promise<Result> =>
  !replica || where.getStore() ? read() : where.run("replica", async () => await read())

/** Whatever is done here reads from the primary: for somebody who has just written. */
export const onPrimary = <Result>(work: () => Result): Result => where.run("primary", work)

/** Said by the one who watches the replica (platform/replica.server.ts). */
export function readReplica(now: boolean) {
  usable = now
}
/** Do catalogue queries go to the replica now? Not without one, nor while it is away or too far behind. */
export const replicaIsUsed = () => usable

/** Hears that the replica did not answer a query. */
export function onReplicaFailure(listener: () => void) {
  failed = listener
}

type Query = (...args: unknown[]) => Promise<unknown>

/** Sends the catalogue's reads on this pool to the replica; one that fails there is asked of the primary. */
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
