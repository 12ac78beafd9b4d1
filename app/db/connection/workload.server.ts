import { AsyncLocalStorage } from "node:async_hooks"

/** Which pool reads and writes for a piece of work; undefined for pages: the page pool. */
type Workload = "background" | "replica" | "primary"

/** Survives hot reloads, like the pool that reads it. */
const processGlobals = globalThis as { pomostWorkload?: AsyncLocalStorage<Workload> }
processGlobals.pomostWorkload ??= new AsyncLocalStorage()
const current = processGlobals.pomostWorkload

export const workload = (): Workload | undefined => current.getStore()

export const runAs = <Result>(kind: Workload, work: () => Result): Result => current.run(kind, work)

/** Runs long work (jobs, sweeps, exports, seeds) with separate connections and limits (client.server.ts). */
export const inBackground = <Result>(work: () => Result): Result => runAs("background", work)
