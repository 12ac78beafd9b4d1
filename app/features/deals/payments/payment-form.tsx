import type { Side } from "#app/domain/deals/deal/deal.ts"
import type { Day } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { paymentsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { OfferedAmount } from "./offered-amount.tsx"
import { QuestionField } from "./question-field.tsx"

type PaymentFormProps = {
  dealId: string
  /** Its key. */
  instalment: string
  side: Side
  today: Day
  /** In grosze. */
  offered: number
  refused?: RefusedForm | undefined
  /** Begins the ids of its fields. */
  id: string
  /** An accepted form leads back to the desk. */
  isOnDesk?: boolean
  className: string | undefined
  questionClassName?: string | undefined
}

/** What a sponsor sent, or an organization received. */
export function PaymentForm({ dealId, instalment, side, today, offered, refused, id, ...look }: PaymentFormProps) {
  const { Form, busy } = useSentForm()
  const typed = refused?.values
  const errors = refused?.errors ?? {}
  const ids = { amount: `${id}-kwota`, date: `${id}-dnia` }
  const bySponsor = side === "sponsor"
  const act = `dzialanie=${bySponsor ? "wyslano" : "wplynelo"}`
  return (
    <PostForm
      as={Form}
      keyed="idempotencyKey"
      refused={refused}
      empties
      action={`${paymentsPath(dealId)}?${act}${look.isOnDesk ? "&pulpit" : ""}`}
      className={look.className}
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="instalment" value={instalment} />
      <FormErrors errors={errors} ids={ids} heading={errors.confirmed && "Odpowiedz na pytanie"} />
      <OfferedAmount
        id={ids.amount}
        label={bySponsor ? "Wysłano" : "Wpłynęło"}
        offered={offered}
        typed={typed}
        error={errors.amount}
      />
      <DateField
        id={ids.date}
        label="Dnia"
        name="date"
        max={today}
        defaultValue={typed ? String(typed.date ?? "") : today}
        error={errors.date}
      />
      {errors.confirmed && (
        <QuestionField sentence={errors.confirmed} code={typed?.confirmed} className={look.questionClassName} />
      )}
      <SubmitButton className="btn" busyLabel="Zapisywanie..." busy={busy}>
        {bySponsor ? "Oznacz jako wysłane" : "Potwierdź wpłatę"}
      </SubmitButton>
    </PostForm>
  )
}
