import { Link } from "react-router"
import { eventEditPath } from "#app/paths.ts"
import { GoalMeter } from "./goal-meter.tsx"
import type { RaisedMoney } from "./queries.server.ts"

type EventGoalProps = { event: { id: string; goal: number | null; canEdit: boolean }; raised: RaisedMoney }

/** The money raised for the viewer's own event; nothing without a goal and a deal. */
export function EventGoal({ event: { id, goal, canEdit }, raised }: EventGoalProps) {
  if (goal === null && raised.deals === 0) return null
  return (
    <section className="panel goal-panel" aria-labelledby="zebrane">
      <h2 id="zebrane">Zebrane na to wydarzenie</h2>
      <GoalMeter goal={goal} money={raised} />
      <p className="small muted">
        Widzi to tylko Wasza organizacja.{" "}
        {goal === null && canEdit && <Link to={`${eventEditPath(id)}#wspolpraca`}>Podaj cel</Link>}
      </p>
    </section>
  )
}
