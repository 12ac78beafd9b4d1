import { blockAccount, unblockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { hideContent, restoreContent } from "#app/features/moderation/moderation/commands.server.ts"

import { card, eventPage, events, type VisibleChange } from "./visible-change.ts"

const reason = "Sprawdzamy, co widzą goście."

/** Changes by the operator: hiding and restoring, blocking and unblocking. */
export const operatorChanges: VisibleChange[] = [
  {
    fact: "operator.hide",
    on: events,
    make: ({ viewers, events: { run } }) => hideContent(viewers.anna, { kind: "event", id: run, reason }),
  },
  {
    fact: "operator.restore",
    on: events,
    make: ({ viewers, events: { run } }) => restoreContent(viewers.anna, { kind: "event", id: run, reason }),
  },
  {
    fact: "operator.hide",
    on: card,
    make: ({ viewers, organizations: { orchard } }) =>
      hideContent(viewers.anna, { kind: "organization", id: orchard, reason }),
  },
  {
    fact: "operator.restore",
    on: card,
    make: ({ viewers, organizations: { orchard } }) =>
      restoreContent(viewers.anna, { kind: "organization", id: orchard, reason }),
  },
  {
    fact: "operator.block",
    on: eventPage,
    make: ({ viewers, people }) => blockAccount(viewers.anna, { id: people.marta, reason }),
  },
  {
    fact: "operator.unblock",
    on: eventPage,
    make: ({ viewers, people }) => unblockAccount(viewers.anna, { id: people.marta, reason }),
  },
]
