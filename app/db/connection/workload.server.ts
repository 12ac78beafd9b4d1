import { AsyncLocalStorage } from "node:async_hooks"

/** Survives hot reloads, like the pool that reads it. */
const processGlobals = globalThis as { pomostBackground?: AsyncLocalStorage<true> }
processGlobals.pomostBackground ??= new AsyncLocalStorage()
const background = processGlobals.pomostBackground

export const isInBackground = (): boolean => background.getStore() ?? false

/** Runs long work (jobs, sweeps, exports, seeds) with separate connections and limits (client.server.ts). */
export const inBackground = <Result>(work: () => Result): Result => background.run(true, work)
