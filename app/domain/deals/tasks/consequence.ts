import { compareDays, type Day } from "#app/lib/dates.ts"
import { type DealTask, waitsSince } from "./task.ts"

/** Why a task of a deal matters, in order of consequence: late work, waiting people, next steps. */
export const taskReasons = ["late", "answer", "money", "due", "settle", "confirm", "rate"] as const
export type TaskReason = (typeof taskReasons)[number]

export function taskReasonOf({ what, dueOn }: Pick<DealTask, "what" | "dueOn">, today: Day): TaskReason {
  const isLate = dueOn !== null && dueOn < today
  switch (what) {
    case "pay":
      return isLate ? "late" : "money"
    case "do":
    case "redo":
      return isLate ? "late" : "due"
    case "check":
      return "confirm"
    case "account":
    case "overdue":
    case "receive":
    case "give_back":
      return "money"
    case "rate":
      return "rate"
    case "settle":
    case "decide":
    case "correct":
      return "settle"
    default:
      return "answer"
  }
}

type Ordered = Pick<DealTask, "what" | "dueOn" | "since" | "fromDay" | "lastDay" | "dealId" | "subject">

/** Sorts by consequence, then the earliest day, then the longest wait. */
export const inOrderOfConsequence = <Task extends Ordered>(tasks: readonly Task[], today: Day): Task[] => {
  const rank = (task: Task) => taskReasons.indexOf(taskReasonOf(task, today))
  const day = (task: Task) => task.dueOn ?? waitsSince(task) ?? task.fromDay
  const id = ({ dealId, subject }: Task) => `${dealId} ${subject ?? ""}`
  return tasks.toSorted((a, b) => rank(a) - rank(b) || compareDays(day(a), day(b)) || compareDays(id(a), id(b)))
}
