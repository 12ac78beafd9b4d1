export const goalError = "Podaj cel w\u00a0pełnych złotych, większy niż 0"

/** Of one event, in gross grosze: what came, and what of the agreed money has not come yet; goods and services apart. */
export type EventMoney = { received: number; promised: number; inKind: number }
export const noEventMoney: EventMoney = { received: 0, promised: 0, inKind: 0 }

/**
 * What was raised, against the goal (grosze; null: none). The percentage counts what is agreed and paid, never what is
 * in kind, and says 100 only when nothing is missing. `shares` are parts of the goal from 0 to 1, together at most 1.
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

/** The goal of an event for this viewer: sponsors and its own organization, nobody else (decision 051). */
export const seesGoal = (viewer: { userType: string } | null, isOwn: boolean): boolean =>
  isOwn || viewer?.userType === "sponsor"
