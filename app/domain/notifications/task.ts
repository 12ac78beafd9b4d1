import type { DealFact } from "../deals/deal/deal-history.ts"
import { type DealTask, type DealTaskKind, dealTaskKinds, doneBy } from "../deals/tasks/task.ts"
import { type Action, may } from "../parties/permissions.ts"
import type { Role } from "../parties/role.ts"

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

const allowed = {
  file: "askMaterials",
  copy: "moveSignedCopy",
  invitation: "answerInvitation",
  inquiry: "writeMessage",
  rule: "editParty",
  remind: "moveSignedCopy",
  account: "recordPayments",
} as const satisfies Record<Exclude<TaskKind, DealTaskKind>, Action>

/** Whether this role may do what is to be done. */
export const mayDo = (role: Role, what: TaskKind): boolean =>
  what in allowed ? may(role, allowed[what as keyof typeof allowed]) : doneBy(role).some((one) => one === what)

/** The matter of a notification or an email that asks for something: it is settled for the whole party at once. */
export type AskedTask = {
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

/** Names a task of a deal among those of a daily reminder. */
export const taskKey = ({ dealId, what, subject }: Pick<DealTask, "dealId" | "what" | "subject">): string =>
  `${dealId} ${what} ${subject ?? ""}`

const taskOfMove: Partial<Record<DealFact, TaskKind>> = {
  propose: "answer",
  repeat: "answer",
  accept: "confirm",
  negotiate: "terms",
  edit: "terms",
  proposeAnnex: "annex",
  replaceAnnex: "annex",
  counterAnnex: "annex",
  askToCancel: "cancel",
  settle: "decide",
  replaceSettlement: "decide",
  rejectSettlement: "correct",
}

/** What a move asks of the other side; null: it is news alone. */
export const taskAfter = (move: DealFact): TaskKind | null => taskOfMove[move] ?? null
