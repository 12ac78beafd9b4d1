/** What the view `deal_state` awaits; "called_off": all events are cancelled, and either side may end the deal. */
export const awaitedMoves = [
  "answer",
  "terms",
  "confirm",
  "annex",
  "cancel",
  "called_off",
  "settle",
  "decide",
  "correct",
] as const
export type AwaitedMove = (typeof awaitedMoves)[number]

/** Tasks of a side in a deal; the view `deal_task` has those that are open. */
export const dealTaskKinds = [
  ...awaitedMoves,
  "approve",
  "capacity",
  "materials",
  "file",
  "copy",
  "account",
  "pay",
  "overdue",
  "receive",
  "give_back",
  "do",
  "redo",
  "check",
  "reschedule",
  "rate",
] as const
export type DealTaskKind = (typeof dealTaskKinds)[number]

/** Tasks of a party; `open-tasks` (db/conditions) decides which are open. */
export const taskKinds = [...dealTaskKinds, "invitation", "inquiry", "rule", "remind"] as const
export type TaskKind = (typeof taskKinds)[number]

/** The task of a notification or an email; it is settled for the whole party at once. */
export type NoticeTask = {
  partyId: string
  what: TaskKind
  /**
   * Id of the deal, the invitation or the inquiry; of the party itself for its rule and its daily reminder; of the
   * organization whose account has to be checked.
   */
  about: string
  /**
   * Ids of its rows or requests, else of the facts that ask; none: the deal itself. The task is open while one of them
   * is. For the daily reminder, `taskKey`.
   */
  subjects: readonly string[]
}
