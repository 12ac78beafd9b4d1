/** What is awaited of whose turn it is; "called_off": all events are cancelled, and either side may end the deal. */
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

/** What a side may have to do in a deal; the view `deal_task` says of each when it exists. */
export const dealTaskKinds = [
  ...awaitedMoves,
  "approve",
  "capacity",
  "materials",
  "pay",
  "overdue",
  "receive",
  "give_back",
  "do",
  "redo",
  "check",
  "rate",
] as const
export type DealTaskKind = (typeof dealTaskKinds)[number]

/** What a party may have to do; `open-tasks` (db/conditions) says of each while it stands. */
export const taskKinds = [
  ...dealTaskKinds,
  "file",
  "copy",
  "invitation",
  "inquiry",
  "rule",
  "remind",
  "account",
] as const
export type TaskKind = (typeof taskKinds)[number]

/** The matter of a notification or an email that asks for something: it is settled for the whole party at once. */
export type NoticeTask = {
  partyId: string
  what: TaskKind
  /**
   * Id of the deal, the invitation or the inquiry; of the party itself for its rule and what it is reminded of; of the
   * organization whose account is to be checked.
   */
  about: string
  /**
   * Ids of its rows or requests, else of the facts that ask; none: the deal itself. It stands while one of them does. Of
   * the daily reminder, `taskKey`.
   */
  subjects: readonly string[]
}
