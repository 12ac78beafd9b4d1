import type { Tx } from "../connection/client.server.ts"

/** What waits to be worked off: the reactions to a fact, a letter to be sent. */
export type Work = "fact" | "mail"
/** `startAfter`: not before then. */
type Enqueue = (tx: Tx, work: Work, id: string, startAfter?: Date) => Promise<void>

let how: Enqueue = async () => {}

/** Set by the job runner, so that the database layer knows no jobs. */
export function enqueueWith(runner: Enqueue) {
  how = runner
}

/** Puts work into the queue in the transaction of what causes it: both exist, or neither. */
export const enqueue: Enqueue = (tx, work, id, startAfter) => how(tx, work, id, startAfter)
