import { AsyncLocalStorage } from "node:async_hooks"

/** Kept across hot reloads of the development server, as the pool is that asks it. */
const kept = globalThis as { pomostBackground?: AsyncLocalStorage<true> }
kept.pomostBackground ??= new AsyncLocalStorage()
const background = kept.pomostBackground

/**
 * Runs what may take long (jobs, sweeps, exports, seeds): its queries get connections and limits of their own
 * (client.server.ts).
 */
export const inBackground = <Result>(work: () => Result): Result => background.run(true, work)

export const isInBackground = () => background.getStore() === true
