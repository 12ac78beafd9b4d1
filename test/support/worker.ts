import { db } from "#app/db/connection/client.server.ts"
import { type NewFact, record } from "#app/db/outbox/facts.server.ts"
import { enqueueWith, type Work } from "#app/db/outbox/queue.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { notification } from "#app/db/schema.ts"
import { deliver } from "#app/features/notifications/delivery.server.ts"
import { emailTemplates } from "#server/emails.ts"
import { react } from "#server/reactions.ts"
import { castWorld } from "./cast.ts"
import { emptyTables } from "./empty-tables.ts"

type Waiting = { work: Work; id: string; startAfter?: Date }
const queue: Waiting[] = []
enqueueWith(async (_, work, ids, startAfter) => {
  for (const id of [ids].flat()) queue.push({ work, id, startAfter })
})

/** Runs all jobs due by `now`, including those they enqueue. */
export async function workOff(now = new Date()) {
  const isDue = ({ startAfter }: Waiting) => !startAfter || startAfter <= now
  for (let next = queue.findIndex(isDue); next >= 0; next = queue.findIndex(isDue)) {
    const [{ work, id }] = queue.splice(next, 1) as [Waiting]
    if (work === "fact") await react(id)
    else await deliver(id, emailTemplates)
  }
}

/** Empties the queue between tests. */
export const forgetWork = () => void queue.splice(0)

/** The samples in emptied tables, with no notification and an empty queue. */
export async function idleWorld(): Promise<World> {
  await emptyTables("user", "rate_limit", "email", "fact", "reaction_done")
  forgetWork()
  const world = await castWorld()
  await db.delete(notification)
  return world
}

/** Records a fact as a command does that has locked the role. */
export const recordFact = ({ by, ...fact }: Omit<NewFact, "realm"> & { realm?: string }) =>
  db.transaction((tx) => record(tx, { realm: "public", ...fact, by: by && { id: by.id, partyId: by.partyId } }))
