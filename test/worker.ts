import { enqueueWith, type Work } from "#app/db/queue.server.ts"
import { react } from "#server/reactions.ts"

const queue: { work: Work; id: string }[] = []
enqueueWith(async (_, work, id) => void queue.push({ work, id }))

/** Does at once what the worker would do: everything that was enqueued since the last time, in its order. */
export async function workOff() {
  const done = queue.splice(0)
  for (const { work, id } of done) if (work === "fact") await react(id)
  return done
}
