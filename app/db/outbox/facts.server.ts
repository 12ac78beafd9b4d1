import { sql } from "drizzle-orm"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type { Tx } from "../connection/client.server.ts"
import { fact as facts } from "../schema.ts"
import { enqueue } from "./queue.server.ts"

export type NewFact = {
  /** noun.verb, such as "deal.accept". */
  what: string
  aboutId: string
  /** Null: the system. */
  byId: string | null
  realm?: string
  details?: Record<string, unknown>
  /** Ids of what else shows it on visitors' pages, such as the events of a deal; told, not stored. */
  shownOn?: readonly string[]
}

type Hear = (fact: string) => void
let hear: Hear = () => {}
/**
 * Sets the one listener to what is recorded in this process ("noun.verb id", and what shows it). It is called before
 * the commit, which may yet fail: what it hears has perhaps not happened.
 */
export function onFactRecorded(listener: Hear) {
  hear = listener
}

/**
 * Writes down what happened and enqueues its reactions, in the transaction of the change itself:
 * either the change, its history and its consequences exist, or none of them. Processes are told on commit.
 */
export async function record(tx: Tx, { shownOn = [], ...fact }: NewFact) {
  const id = timeOrderedId()
  await tx.insert(facts).values({ id, ...fact })
  await enqueue(tx, "fact", id)
  const told = [fact.what, fact.aboutId, ...shownOn].join(" ")
  hear(told)
  await tx.execute(sql`select pg_notify('pomost_facts', ${told})`)
  return id
}
