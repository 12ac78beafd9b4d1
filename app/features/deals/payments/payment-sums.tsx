import { stated, stating } from "#app/domain/deals/deal/stated.ts"
import styles from "./payments.module.css"
import type { PaymentsPage } from "./queries.server.ts"

/** The sums that are received, in transit, overdue and due later; the parts of the bar have the same order. */
export function PaymentSums({ sums, paid }: Pick<PaymentsPage, "sums" | "paid">) {
  const all = [
    { label: "Wpłynęło", name: "received", grosze: sums.received, look: styles.received, always: true },
    { label: "W drodze", name: "inTransit", grosze: sums.onTheWay, look: styles.sent },
    { label: "Po terminie", name: "overdue", grosze: sums.overdue, look: styles.overdue },
    { label: "Do zapłaty", name: "later", grosze: sums.later, look: undefined, always: sums.received < sums.whole },
    { label: "Nadpłata", name: "over", grosze: sums.over, look: undefined },
  ] as const
  const parts = all.filter((part) => part.grosze > 0 || ("always" in part && part.always))
  return (
    <>
      <dl className={styles.sums}>
        {parts.map(({ label, name, grosze, look }) => (
          <div key={label}>
            <dt>
              {look && <i className={look} aria-hidden="true" />}
              {label}
            </dt>
            <dd {...stated(name, grosze)} />
          </div>
        ))}
      </dl>
      {paid && (
        <p className="small muted" {...(paid.isTaxed ? stating("gross", "net", "vat") : stating("gross"))}>
          {paid.text}
        </p>
      )}
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ look, grosze }) => look && grosze > 0)
          .map(({ label, grosze, look }) => (
            <span
              key={label}
              className={look}
              style={{ width: `${(grosze / Math.max(1, sums.whole, sums.received + sums.onTheWay)) * 100}%` }}
            />
          ))}
      </div>
    </>
  )
}
