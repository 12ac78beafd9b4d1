import type { Tx } from "../connection/client.server.ts"

/** Reactions to a fact, or an email to send. */
export type JobKind = "fact" | "email"
/** One statement for any number of ids. `startAfter`: earliest start. */
type Enqueue = (tx: Tx, work: JobKind, ids: string | readonly string[], startAfter?: Date) => Promise<void>

let enqueueJob: Enqueue = async () => {}

/** Called by the job runner, because the database layer must not import it. */
export function enqueueWith(runner: Enqueue) {
  enqueueJob = runner
}

/** Enqueues work in the transaction of its cause. */
export const enqueue: Enqueue = (tx, work, ids, startAfter) => enqueueJob(tx, work, ids, startAfter)
