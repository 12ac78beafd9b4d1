import { sql } from "drizzle-orm"
import type { Role } from "#app/domain/shared/role.ts"
import type { FactName } from "#app/domain/workspace/fact-name.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { hasLockedRole } from "../conditions/role-lock.server.ts"
import type { Tx } from "../connection/client.server.ts"
import { fact as facts } from "../schema.ts"
import { enqueue } from "./queue.server.ts"

type Actor = { id: string; partyId?: string; role?: Role }

export type NewFact = {
  what: FactName
  aboutId: string
  /** The person, and whom they acted for; null: the system or a visitor. */
  by: Actor | null
  realm?: string
  details?: Record<string, unknown>
  /** Ids of other public pages that show it, such as those of a deal's events; published, not stored. */
  shownOn?: readonly string[]
}

type FactListener = (fact: string) => void
let notify: FactListener = () => {}
/** Sets this process's only listener ("noun.verb id" and `shownOn`). Called before the commit, which may still fail. */
export function onFactRecorded(listener: FactListener) {
  notify = listener
}

/** Operators act for nobody. */
const partyOf = (what: FactName, by: Actor | null) => (what.startsWith("operator.") ? null : (by?.partyId ?? null))

/** Facts that need no locked role: by an operator or to them, of a person's own account, and of the team, locked as a whole. */
const needsNoRole = /^(account|operator|member|report)\.|^inquiry\.contact$/

/**
 * Stores a fact and enqueues its reactions in the transaction of the change; notifies processes on commit. Throws when
 * somebody acts for a party and the transaction has not locked their role (`lockRole`).
 */
export async function record(tx: Tx, { shownOn = [], by, ...fact }: NewFact) {
  const { id: actorId, partyId, role } = by ?? {}
  if (actorId && partyId && role && !needsNoRole.test(fact.what) && !hasLockedRole(tx, { id: actorId, partyId }))
    throw new Error(`${fact.what} is recorded without lockRole`)
  const id = timeOrderedId()
  await tx.insert(facts).values({ id, byId: by?.id ?? null, partyId: partyOf(fact.what, by), ...fact })
  await enqueue(tx, "fact", id)
  const message = [fact.what, fact.aboutId, ...shownOn].join(" ")
  notify(message)
  await tx.execute(sql`select pg_notify('pomost_facts', ${message})`)
  return id
}
