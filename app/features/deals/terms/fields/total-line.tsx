import type { ReactNode } from "react"
import { type Worth, worthText } from "#app/domain/deals/deal/worth.ts"
import { taxParts } from "#app/domain/deals/terms/money-terms.ts"
import { totalLabel } from "#app/domain/deals/terms/terms.ts"
import type { Taxed } from "#app/domain/shared/vat.ts"
import styles from "./total-line.module.css"

type TotalLineProps = {
  worth: Worth
  toPay: Taxed
  /** Id of the label, if it also names the status. */
  labelId?: string
  children: ReactNode
}

/** The sum under the options of a form, announced when it changes. */
export const TotalLine = ({ worth, toPay, labelId, children }: TotalLineProps) => (
  <p className={styles.total} role="status" aria-labelledby={labelId}>
    <span id={labelId}>
      {totalLabel}
      <span className="muted">{children}</span>
    </span>
    <b className="num">
      {worthText(worth, toPay.vat > 0 ? "brutto" : undefined)}
      {toPay.vat > 0 && <small className="muted">{taxParts(toPay)}</small>}
    </b>
  </p>
)
