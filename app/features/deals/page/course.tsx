import type { ReactNode } from "react"
import { Link } from "react-router"
import { expiredPrompt } from "#app/domain/deals/deal/deal-deadlines.ts"
import { ownTurnLabel, turnHeading } from "#app/domain/deals/deal/deal-view.ts"
import { rowsTurn } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { nextStep } from "#app/domain/deals/moves/deal-next-step.ts"
import { dealDeliverablesPath } from "#app/paths.ts"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { StageLine } from "../deal/frame/stage-line.tsx"
import { TurnMark } from "../deal/frame/turn-mark.tsx"
import styles from "./course.module.css"
import type { DealPage } from "./deal-queries.server.ts"

/** Progress in five steps, whose turn it is, what follows, and the viewer's actions. */
export function Course({ deal, children }: { deal: DealPage; children?: ReactNode }) {
  const approval = ownDecision(deal)
  const heading = approval?.heading ?? turnHeading(deal.side, deal.rules)
  const rows = rowsTurn(deal.side, deal.rowSums, heading === ownTurnLabel)
  return (
    <section className={`panel ${styles.course}`} aria-label="Stan współpracy">
      <StageLine deal={deal} />
      <div className={styles.move} id="ruch">
        <TurnMark turn={deal.rules.turn} />
        <div>
          <h2>{heading}</h2>
          <p>{approval?.text ?? tidyText(nextStep(deal.side, deal.rules, deal))} </p>
          {rows && (
            <p>
              <Link to={dealDeliverablesPath(deal.id)}>{rows.heading}</Link>. {tidyText(rows.text)}
            </p>
          )}
        </div>
        {children}
      </div>
      <Notes deal={deal} />
    </section>
  )
}

/** A pending decision of a second person of the viewer's own party, shown instead of the turn (decision 035). */
function ownDecision({ approval }: DealPage) {
  if (!approval?.request) return null
  if (approval.mayDecide)
    return { heading: "Czeka na Twoją zgodę", text: `${approval.request.by} prosi Cię o\u00a0zgodę jako drugą osobę.` }
  return { heading: "Czeka na drugą osobę", text: "Decyzję Twojej strony zatwierdza jeszcze druga osoba." }
}

/** The reason for a cancellation, and a note when the proposal looks forgotten (B12, B32). */
function Notes({ deal: { rules, expired } }: { deal: DealPage }) {
  return (
    <>
      {rules.cancelReason && (
        <p className={`${styles.reason} prewrap`}>
          <b>Powód: </b>
          {rules.cancelReason}
        </p>
      )}
      {expired && (
        <p className={`note ${styles.note}`}>
          <Icon name="clock" />
          <span>{expiredPrompt}</span>
        </p>
      )}
    </>
  )
}
