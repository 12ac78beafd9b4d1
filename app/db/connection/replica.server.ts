import pg from "pg"
import { runAs, workload } from "./workload.server.ts"

/** Milliseconds; short, so that a dead replica delays readers little before the primary answers. */
const timeouts = { connectionTimeoutMillis: 1000, query_timeout: 3000, keepAlive: true }

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
  !replica || workload() ? read() : runAs("replica", async () => await read())

/** Reads from the primary, for somebody who has just written. */
export const onPrimary = <Result>(work: () => Result): Result => runAs("primary", work)

/** Set by the replica monitor (platform/postgres/replica-monitor.server.ts). */
export function readReplica(now: boolean) {
  usable = now
}
/** False without a replica, while it is unavailable, or too far behind. */
export const replicaIsUsed = () => usable

/** Called when a query on the replica failed. */
export function onReplicaFailure(listener: () => void) {
  failed = listener
}

/** The answer of the replica; null if this read belongs on the primary. */
export function askReplica(args: unknown[]): Promise<unknown> | null {
  if (!replica || !usable || workload() !== "replica") return null
  return replica.query(...(args as [string])).catch(() => {
    failed()
    return null
  })
}
