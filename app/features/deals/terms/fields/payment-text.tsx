import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import type { TypedMoney } from "#app/domain/deals/terms/money-terms.ts"
import { typedPayment } from "#app/domain/deals/terms/typed-payment.ts"
import styles from "./money-fields.module.css"

/** Text beside the sum with the payment terms, while `MoneyFields` are folded. */
export const PaymentText = ({ kind, typed }: { kind: DealKind; typed: TypedMoney }) => (
  <p className={`small muted ${styles.payment}`}>{`Płatność: ${typedPayment(kind, typed)}.`}</p>
)
