import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import type { TypedMoney } from "#app/domain/deals/terms/money-terms.ts"
import { typedPayment } from "#app/domain/deals/terms/typed-payment.ts"
import styles from "./money-fields.module.css"

/** Beside the sum, what is asked for while `MoneyFields` are folded. */
export const PaymentText = ({ kind, typed }: { kind: DealKind; typed: TypedMoney }) => (
  <p className={`small muted ${styles.said}`}>{`Płatność: ${typedPayment(kind, typed)}.`}</p>
)
