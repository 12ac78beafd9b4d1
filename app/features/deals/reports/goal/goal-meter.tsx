import { useId } from "react"
import { type Stated, stated, stating } from "#app/domain/deals/deal/stated.ts"
import { againstGoal, type EventMoney } from "#app/domain/events/goal.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import sheet from "./goal.css?url"

type GoalMeterProps = { goal: number | null; money: EventMoney }

/** Money raised for an event against its goal, as an arch with the sums beside it; without a goal only the sums. */
export function GoalMeter({ goal, money }: GoalMeterProps) {
  const { missing, percent, shares } = againstGoal(goal, money)
  const sums: { label: string; name: Stated; grosze: number; part: string }[] = [
    { label: "Wpłacone", name: "event.received", grosze: money.received, part: "paid" },
    { label: "Umówione", name: "event.promised", grosze: money.promised, part: "promised" },
    ...(missing === null
      ? []
      : [{ label: "Brakuje", name: "event.missing" as const, grosze: missing, part: "missing" }]),
  ]
  return (
    <div className="goal">
      {/* not in the root sheet, which visitors wait for */}
      <link rel="stylesheet" href={sheet} precedence="part" />
      {shares && goal !== null && (
        <p className="goal__arch">
          <Arch {...shares} />
          <span>
            <b>{percent}%</b>
            <small {...stating("goal")}>z&nbsp;{formatMoney(goal)}</small>
          </span>
        </p>
      )}
      <dl className="goal__sums">
        {sums.map(({ label, name, grosze, part }) => (
          <div key={part} data-part={part}>
            <dt>{label}</dt>
            <dd className="num" {...stated(name, grosze)} />
          </div>
        ))}
        {money.inKind > 0 && (
          <div data-part="kind">
            <dt>{goal === null ? "Rzeczowo" : "Rzeczowo, poza\u00a0celem"}</dt>
            <dd className="num" {...stated("event.inKind", money.inKind)} />
          </div>
        )}
      </dl>
    </div>
  )
}

const half = "M14 74V70a56 56 0 0 1 112 0v4"

/** A bridge of two feet and an arch: the paid part is full, the agreed part hatched, the rest empty. */
function Arch({ paid, promised }: { paid: number; promised: number }) {
  const hatch = useId()
  const raised = paid + promised
  const foot = (reached: boolean) => (reached ? "goal__foot goal__foot--full" : "goal__foot")
  return (
    <svg viewBox="0 0 140 92" aria-hidden="true">
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v5" className="goal__hatch" />
      </pattern>
      <path d={half} className="goal__rest" />
      {promised > 0 && (
        <path d={half} stroke={`url(#${hatch})`} pathLength={1} strokeDasharray={`0 ${paid} ${promised} 1`} />
      )}
      {paid > 0 && <path d={half} className="goal__paid" pathLength={1} strokeDasharray={`${paid} 1`} />}
      <path d="M7 78h14v14H7z" className={foot(raised > 0)} />
      <path d="M119 78h14v14h-14z" className={foot(raised >= 1)} />
    </svg>
  )
}
