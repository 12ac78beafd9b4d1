import type { DealTaskKind, TaskKind } from "../../notifications/task.ts"
import { type Action, may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import { type DealTask, doneBy } from "./task.ts"

/** A member of the party that has the task; `leads`: leads the deal for its side. */
export type Doer = { id: string; role: Role; leads: boolean }

type AssignableTask = Pick<DealTask, "what" | "responsibleId"> & {
  /** Ids of the people who may approve a request; null for other tasks. */
  approvers: readonly string[] | null
}

/**
 * Who is reminded of a task: its responsible person, else the lead if they may do it, else all who may. If the
 * responsible person may not do it, the others are reminded as well. Followers change nothing (N4).
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
  invitation: "answerInvitation",
  inquiry: "writeMessage",
  rule: "editParty",
  remind: "moveSignedCopy",
} as const satisfies Record<Exclude<TaskKind, DealTaskKind>, Action>

export const mayDo = (role: Role, what: TaskKind): boolean =>
  what in allowed ? may(role, allowed[what as keyof typeof allowed]) : doneBy(role).some((one) => one === what)
