import type { ReactNode } from "react"
import { Link } from "react-router"
import { expiredPrompt } from "#app/domain/deals/deal/deal-deadlines.ts"
import { ownTurn, secondDecides, toApprove, turnHeading } from "#app/domain/deals/deal/deal-view.ts"
import { rowsTurn } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { nextStep } from "#app/domain/deals/moves/deal-next-step.ts"
import { otherTurns } from "#app/domain/deals/tasks/deal-task.ts"
import { uncapitalized } from "#app/lib/text/sentences.ts"
import { dealDeliverablesPath, dealDocumentsPath, dealMaterialsPath, paymentsPath } from "#app/paths.ts"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { stateCardId } from "../deal/frame/deal-tabs.ts"
import { StageLine } from "../deal/frame/stage-line.tsx"
import { TurnMark } from "../deal/frame/turn-mark.tsx"
import { Decision } from "../terms/decided/decision.tsx"
import styles from "./course.module.css"
import type { DealPage } from "./deal-queries.server.ts"

/** Progress in five steps, whose turn it is, what follows, and the viewer's actions. */
export function Course({ deal, children }: { deal: DealPage; children?: ReactNode }) {
  const approval = ownDecision(deal)
  const heading = approval?.heading ?? turnHeading(deal.side, deal.rules, deal.own)
  const isOwn = heading === ownTurn
  const rows = rowsTurn(deal.side, deal.rowSums, deal.ownRows, isOwn)
  return (
    <section className={`panel ${styles.course}`} aria-label="Stan współpracy" id={stateCardId}>
      <StageLine deal={deal} />
      <div className={styles.move}>
        <TurnMark turn={deal.rules.turn} />
        <div>
          <h2>{heading}</h2>
          <p>{approval?.text ?? tidyText(nextStep(deal.side, deal.rules, deal))} </p>
          {rows && (
            <p>
              <Link to={dealDeliverablesPath(deal.id)}>{rows.heading}</Link>. {tidyText(rows.text)}
            </p>
          )}
          <OtherTurns deal={deal} withoutTurn={isOwn} />
        </div>
        {children}
      </div>
      {deal.decision && <Decision decision={deal.decision} />}
      <Notes deal={deal} />
    </section>
  )
}

const pagePaths = { payments: paymentsPath, materials: dealMaterialsPath, documents: dealDocumentsPath }

/** What waits for the viewer on other pages of the deal; `withoutTurn`: the heading says whose move it is. */
export const OtherTurns = ({ deal, withoutTurn = false }: { deal: DealPage; withoutTurn?: boolean }) =>
  otherTurns(deal.side, deal.ownTasks).map(({ page, label }) => (
    <p key={label}>
      <Link to={pagePaths[page](deal.id)}>{withoutTurn ? label : `${ownTurn}: ${uncapitalized(label)}`}</Link>
    </p>
  ))

/** A pending decision of a second person of the viewer's own party, shown instead of the turn (decision 035). */
function ownDecision({ approval }: DealPage) {
  if (!approval?.request) return null
  if (approval.mayDecide)
    return { heading: toApprove, text: `${approval.request.by} prosi Cię o\u00a0zgodę jako drugą osobę.` }
  return { heading: secondDecides, text: "Decyzję Twojej strony zatwierdza jeszcze druga osoba." }
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
