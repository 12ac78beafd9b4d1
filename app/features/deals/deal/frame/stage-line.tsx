import { type Stage, stageLine } from "#app/domain/deals/deal/deal-view.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { DealFrameData } from "./page-queries.server.ts"
import styles from "./stage-line.module.css"

export const StageLine = ({ deal }: { deal: Pick<DealFrameData, "rules" | "endedFrom"> }) => (
  <ol className={styles.spans} aria-label="Etapy współpracy">
    {stageLine(deal.rules, deal.endedFrom).map((stage) => (
      <Arch key={stage.label} stage={stage} />
    ))}
  </ol>
)

function Arch({ stage: { label, state } }: { stage: Stage }) {
  return (
    <li data-state={state} aria-current={state === "current" || state === "stopped" ? "step" : undefined}>
      <svg viewBox="0 0 100 44" preserveAspectRatio="none" aria-hidden="true">
        <path vectorEffect="non-scaling-stroke" d="M4 44A46 38 0 0 1 96 44" />
      </svg>
      <span>
        {state === "done" && (
          <>
            <Icon name="check" />
            <span className="hidden">Ukończono: </span>
          </>
        )}
        {state === "stopped" && (
          <>
            <Icon name="x" />
            <span className="hidden">Zakończono na etapie: </span>
          </>
        )}
        <span>{label}</span>
      </span>
    </li>
  )
}
