import type { DealTaskKind, TaskKind } from "../../notifications/task.ts"
import { type Action, may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import { type DealTask, doneBy } from "./task.ts"

/** A member of the party whose task it is; `leads`: its side of the deal. */
export type Doer = { id: string; role: Role; leads: boolean }

type AssignableTask = Pick<DealTask, "what" | "responsibleId"> & {
  /** Who may approve a request; of other tasks null. */
  approvers: readonly string[] | null
}

/**
 * Who is reminded of a task: its responsible person, else who leads the deal and may do it, else all who may. A
 * responsible person who may not do it is reminded beside these. Following a deal takes nothing from anybody (N4).
 */
export function doersOf(people: readonly Doer[], { what, responsibleId, approvers }: AssignableTask): string[] {
  if (approvers) return people.filter(({ id }) => approvers.includes(id)).map(({ id }) => id)
  const able = people.filter(({ role }) => doneBy(role).includes(what))
  const responsible = people.filter(({ id }) => id === responsibleId)
  if (responsible.some((one) => able.includes(one))) return responsible.map(({ id }) => id)
  const leading = able.filter(({ leads }) => leads)
  return [...new Set([...responsible, ...(leading.length > 0 ? leading : able)])].map(({ id }) => id)
}

const allowed = {
  file: "askMaterials",
  copy: "moveSignedCopy",
  invitation: "answerInvitation",
  inquiry: "writeMessage",
  rule: "editParty",
  remind: "moveSignedCopy",
  account: "recordPayments",
} as const satisfies Record<Exclude<TaskKind, DealTaskKind>, Action>

/** Whether this role may do what a party is asked to do. */
export const mayDo = (role: Role, what: TaskKind): boolean =>
  what in allowed ? may(role, allowed[what as keyof typeof allowed]) : doneBy(role).some((one) => one === what)
