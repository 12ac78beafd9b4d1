import type { ReactNode } from "react"
import { Link } from "react-router"
import type { TermsTexts } from "#app/domain/deals/terms/decided-terms.ts"
import { DecidedEvent } from "#app/features/events/decision/decision-facts.tsx"
import styles from "#app/features/events/saved/comparison.module.css"
import type { ComparedRow } from "#app/features/events/saved/queries.server.ts"
import { dealsPath } from "#app/paths.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { DecidedTerms, DecidedWorth } from "./decided-terms.tsx"

type AskDecisionProps = {
  rows: readonly ComparedRow[]
  terms: ReadonlyMap<string, TermsTexts>
  error: string | undefined
  children: ReactNode
}

export const AskDecision = ({ rows, terms, error, children }: AskDecisionProps) => (
  <div className={`page ${styles.page}`}>
    <title>Zapytaj szefa o decyzję – Pomost</title>
    <meta name="description" content="Prywatny link z warunkami współpracy dla osoby, która o nich decyduje." />
    <div className="head head--work">
      <div>
        <h1>Zapytaj szefa o&nbsp;decyzję</h1>
        {rows.length > 0 && (
          <p>Poniżej są warunki, które leżą teraz na stole. Osoba, której wyślesz link, odpowie na nie bez konta.</p>
        )}
      </div>
    </div>
    {error && (
      <p className="note note--error" role="alert">
        {error}
      </p>
    )}
    {rows.length === 0 ? (
      <EmptyState
        title="Nie ma już o czym decydować"
        text="Warunki tej współpracy są już uzgodnione albo współpraca się zakończyła."
        action={
          <Link className="btn" to={dealsPath}>
            Przejdź do współprac
          </Link>
        }
      />
    ) : (
      <>
        {rows.map((row) => {
          const shown = terms.get(row.event.id)
          const deal = shown && { worth: <DecidedWorth terms={shown} />, terms: <DecidedTerms terms={shown} /> }
          return <DecidedEvent key={row.id} row={{ ...row, outcome: null }} deal={deal ?? null} />
        })}
        {children}
      </>
    )}
  </div>
)
