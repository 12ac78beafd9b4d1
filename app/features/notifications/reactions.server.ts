import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { settleTasks } from "./matters.server.ts"

/** Settles what a move, an entry or an answer has done; runs after the reactions that notify. */
const settleDone: Reaction = {
  name: "notifications.settle",
  on: (what) => /^(deal|approval|invitation)\.|^operator\.unlock$/.test(what),
  run: (tx, fact) => settleTasks(tx, fact.aboutId),
}

export const notificationReactions: Reaction[] = [settleDone]
