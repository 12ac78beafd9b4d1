import { enqueueWith, type Work } from "#app/db/queue.server.ts"
import { deliver } from "#app/features/notifications/delivery.server.ts"
import { mailTemplates } from "#server/mails.ts"
import { react } from "#server/reactions.ts"

const queue: { work: Work; id: string }[] = []
enqueueWith(async (_, work, id) => void queue.push({ work, id }))

/** Does at once what the worker would do: everything that was enqueued since the last time, and what follows from it. */
export async function workOff() {
  for (let next = queue.shift(); next; next = queue.shift())
    if (next.work === "fact") await react(next.id)
    else await deliver(next.id, mailTemplates)
}

/** Forgets what waits, as between two tests. */
export const forgetWork = () => void queue.splice(0)
