import { taxedSentence } from "#app/domain/deals/terms/money-terms.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import styles from "./payments.module.css"
import type { PaymentsPage } from "./queries.server.ts"

/** What has come, is on the way, is late and comes later; the parts of the bar have the same order. */
export function PaymentSums({ sums, tax }: Pick<PaymentsPage, "sums" | "tax">) {
  const taxed = taxedSentence(tax)
  const parts = [
    { label: "Wpłynęło", grosze: sums.received, look: styles.received, always: true },
    { label: "W drodze", grosze: sums.onTheWay, look: styles.sent },
    { label: "Po terminie", grosze: sums.overdue, look: styles.overdue },
    { label: "Do zapłaty", grosze: sums.later, look: undefined, always: sums.received < sums.whole },
    { label: "Nadpłata", grosze: sums.over, look: undefined },
  ].filter(({ grosze, always }) => grosze > 0 || always)
  return (
    <>
      <dl className={styles.sums}>
        {parts.map(({ label, grosze, look }) => (
          <div key={label}>
            <dt>
              {look && <i className={look} aria-hidden="true" />}
              {label}
            </dt>
            <dd>{formatMoney(grosze)}</dd>
          </div>
        ))}
      </dl>
      {(taxed || tax.sentence) && (
        <p className="small muted">
          {taxed ? `Razem ${taxed}` : `Razem ${formatMoney(tax.gross)}`}
          {tax.sentence && <span>. Ustalono: {tax.sentence}</span>}.
        </p>
      )}
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ look, grosze }) => look && grosze > 0)
          .map(({ label, grosze, look }) => (
            <span key={label} className={look} style={{ width: `${(grosze / Math.max(1, sums.whole)) * 100}%` }} />
          ))}
      </div>
    </>
  )
}
