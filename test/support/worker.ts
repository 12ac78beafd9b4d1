import { enqueueWith, type Work } from "#app/db/outbox/queue.server.ts"
import { deliver } from "#app/features/notifications/delivery.server.ts"
import { emailTemplates } from "#server/emails.ts"
import { react } from "#server/reactions.ts"

type Waiting = { work: Work; id: string; startAfter?: Date }
const queue: Waiting[] = []
enqueueWith(async (_, work, id, startAfter) => void queue.push({ work, id, startAfter }))

/**
 * Does at once what the worker would do until `now`: everything that was enqueued since the last time, and what follows
 * from it. What is to start later waits on.
 */
export async function workOff(now = new Date()) {
  const isDue = ({ startAfter }: Waiting) => !startAfter || startAfter <= now
  for (let next = queue.findIndex(isDue); next >= 0; next = queue.findIndex(isDue)) {
    const [{ work, id }] = queue.splice(next, 1) as [Waiting]
    if (work === "fact") await react(id)
    else await deliver(id, emailTemplates)
  }
}

/** Forgets what waits, as between two tests. */
export const forgetWork = () => void queue.splice(0)
