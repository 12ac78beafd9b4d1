import { AsyncLocalStorage } from "node:async_hooks"

/** Survives hot reloads, like the pool that reads it. */
const kept = globalThis as { pomostBackground?: AsyncLocalStorage<true> }
kept.pomostBackground ??= new AsyncLocalStorage()
const background = kept.pomostBackground

/** Runs long work (jobs, sweeps, exports, seeds) with separate connections and limits (client.server.ts). */
export const inBackground = <Result>(work: () => Result): Result => background.run(true, work)

export const isInBackground = () => background.getStore() === true
