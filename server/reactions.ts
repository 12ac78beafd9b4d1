import { findFact, type Reaction, reactOnce } from "#app/db/reactions.server.ts"
import { messageReactions } from "#app/features/messages/reactions.server.ts"

/** Everything that follows from facts, in the order of the features. */
export const reactions: Reaction[] = [...messageReactions]

/** Works one fact off; called again after a failure, so every reaction is done once however often this runs. */
export async function react(factId: string) {
  const fact = await findFact(factId)
  if (!fact) return
  for (const reaction of reactions) if (reaction.on(fact.what)) await reactOnce(fact, reaction)
}
