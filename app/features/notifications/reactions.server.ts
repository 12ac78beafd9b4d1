import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import {
  settleAccounts,
  settleDealsOf,
  settleInvitations,
  settleReminders,
  settleTasks,
} from "./matter-commands.server.ts"

/** Settles what a move, an entry or an answer has done; runs after the reactions that notify. */
const settleDone: Reaction = {
  name: "notifications.settle",
  on: (what) => /^(deal|approval|invitation|inquiry|bankAccount)\.|^operator\.unlock$/.test(what),
  run: async (tx, { what, aboutId }) => {
    // locks the organization before the deal, as commands that settle a party's rule do
    if (what.startsWith("deal.")) await settleAccounts(tx, aboutId)
    await settleTasks(tx, aboutId)
    if (/^(deal|approval)\./.test(what)) await settleReminders(tx, [aboutId])
  },
}

/** Settles tasks of deals after a change of their event: its days and status decide what the deals ask. */
const settleEvents: Reaction = {
  name: "notifications.settleEvents",
  on: (what) => /^event\.(delete|edit|status)$/.test(what),
  run: (tx, { aboutId }) => settleDealsOf(tx, aboutId),
}

/** Settles invitations once the event, its organization or the owner is gone. */
const settleInvited: Reaction = {
  name: "notifications.settleInvitations",
  on: (what) => /^event\.(delete|status|over)$|^operator\.(hide|block)$|^account\.deleted$/.test(what),
  run: settleInvitations,
}

export const notificationReactions: Reaction[] = [settleDone, settleEvents, settleInvited]
