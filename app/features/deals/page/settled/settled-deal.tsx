import type { ReactNode } from "react"
import { SettledWork } from "../../settlement/settled-work.tsx"
import type { DealPage } from "../deal-queries.server.ts"
import styles from "./settled-deal.module.css"

export const decisionId = "decyzja"
/** A sponsor decides about a settlement below what it is about. */
export const decidesBelow = ({ settled, moves }: DealPage) => settled !== null && moves.includes("acceptSettlement")

export const ToDecision = () => (
  <a className="btn" href={`#${decisionId}`}>
    Przejdź do decyzji
  </a>
)

/** What the sponsor of a sent settlement reads, and the decision about it. `children`: its buttons. */
export const SettledDeal = ({ deal, children }: { deal: DealPage; children: ReactNode }) => (
  <>
    {deal.settled && <SettledWork dealId={deal.id} work={deal.settled} />}
    {decidesBelow(deal) && (
      <section className={`panel ${styles.decision}`} id={decisionId} aria-labelledby="twoja-decyzja">
        <h2 id="twoja-decyzja">Twoja decyzja</h2>
        <p className="muted">
          Akceptacja kończy współpracę i&nbsp;nie da się jej cofnąć. Poprawki wskażesz przy wierszach i&nbsp;liczbach.
        </p>
        {children}
      </section>
    )}
  </>
)
