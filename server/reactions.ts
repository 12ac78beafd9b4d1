import { findFact, type Reaction, reactOnce } from "#app/db/outbox/reactions.server.ts"
import { dealReactions } from "#app/features/deals/moves/reactions.server.ts"
import { decisionReactions } from "#app/features/events/decision/reactions.server.ts"
import { eventReactions } from "#app/features/events/reactions.server.ts"
import { messageReactions } from "#app/features/messages/reactions.server.ts"
import { operatorReactions } from "#app/features/moderation/reactions.server.ts"
import { notificationReactions } from "#app/features/notifications/reactions.server.ts"
import { organizationReactions } from "#app/features/organizations/reactions.server.ts"
import { partyReactions } from "#app/features/parties/reactions.server.ts"

/** Reactions in the order of the features. */
export const reactions: Reaction[] = [
  ...partyReactions,
  ...organizationReactions,
  ...eventReactions,
  ...decisionReactions,
  ...dealReactions,
  ...messageReactions,
  ...operatorReactions,
  // last, as the other reactions may have created tasks that are already done
  ...notificationReactions,
]

/** Runs all reactions to a fact, and again after a failure; each reaction takes effect once. */
export async function react(factId: string) {
  const fact = await findFact(factId)
  if (!fact) return
  for (const reaction of reactions) if (reaction.on(fact.what)) await reactOnce(fact, reaction)
}
