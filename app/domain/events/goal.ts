export const goalError = "Podaj cel w\u00a0pełnych złotych, większy niż 0"

/** Money of one event, in gross grosze: received, and agreed but not received; goods and services apart. */
export type EventMoney = { received: number; promised: number; inKind: number }
export const noEventMoney: EventMoney = { received: 0, promised: 0, inKind: 0 }

/**
 * The raised sum against the goal (grosze; null: none). The percentage counts agreed and paid money, without goods and
 * services, and is 100 only when nothing is missing. `shares`: parts of the goal from 0 to 1, together at most 1.
 */
export function againstGoal(goal: number | null, { received, promised }: EventMoney) {
  const raised = received + promised
  if (goal === null) return { raised, missing: null, percent: null, shares: null }
  const paid = Math.min(1, received / goal)
  return {
    raised,
    missing: Math.max(0, goal - raised),
    percent: Math.floor((raised * 100) / goal),
    shares: { paid, promised: Math.min(1 - paid, promised / goal) },
  }
}

/** Whether this viewer sees the goal of an event: sponsors and its own organization do (decision 051). */
export const seesGoal = (viewer: { userType: string } | null, isOwn: boolean): boolean =>
  isOwn || viewer?.userType === "sponsor"
