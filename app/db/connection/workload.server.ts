import { AsyncLocalStorage } from "node:async_hooks"

/** Survives hot reloads, like the pool that reads it. */
const stored = globalThis as { pomostBackground?: AsyncLocalStorage<true> }
stored.pomostBackground ??= new AsyncLocalStorage()
const background = stored.pomostBackground

export const isInBackground = (): boolean => background.getStore() ?? false

/** Runs long work (jobs, sweeps, exports, seeds) with separate connections and limits (client.server.ts). */
export const inBackground = <Result>(work: () => Result): Result => background.run(true, work)
