import { useSearchParams } from "react-router"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import type { DeskPayment } from "#app/domain/workspace/desk/desk-tasks.ts"
import { PaymentForm } from "#app/features/deals/payments/payment-form.tsx"
import type { Day } from "#app/lib/dates.ts"
import { dateFieldSheet } from "#app/ui/forms/date-field.tsx"

type TaskPaymentProps = {
  payment: DeskPayment
  side: Side
  today: Day
  /** Whether it is the first one of the page. */
  isOpen: boolean
}

/** The form of a transfer in its row of the desk. */
export function TaskPayment({ payment: { dealId, instalment, grosze }, side, today, isOpen }: TaskPaymentProps) {
  const [query] = useSearchParams()
  const form = (
    <PaymentForm
      {...{ dealId, instalment, side, today }}
      offered={grosze}
      id={`${dealId}-${instalment}`}
      // an accepted form leads back to the desk as it is shown
      query={query.get("sprawy") === "wszystkie" ? "&pulpit=wszystkie" : "&pulpit"}
      className="desk__payment"
    />
  )
  return (
    <>
      <link rel="stylesheet" href={dateFieldSheet} precedence="part" />
      {isOpen ? (
        form
      ) : (
        <details className="desk__more">
          <summary className="btn btn--line btn--small">{side === "sponsor" ? "Wysłane" : "Wpłynęło"}</summary>
          {form}
        </details>
      )}
    </>
  )
}
