import type { ReactNode } from "react"
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

type MoneyFormProps = {
  action: string
  /** Begins the ids of its fields. */
  id: string
  /** Of the amount. */
  label: string
  /** In grosze. */
  offered: number
  today: Day
  refused?: RefusedForm | undefined
  button: string
  className: string | undefined
  questionClassName?: string | undefined
  /** Further fields. */
  children?: ReactNode
}

/** Money that moved: an amount, a day, and a question where they look like a mistake. */
export function MoneyForm({ action, id, label, offered, today, refused, button, children, ...look }: MoneyFormProps) {
  const { Form, busy } = useSentForm()
  const { values, errors = {} } = refused ?? {}
  const ids = { amount: `${id}-kwota`, date: `${id}-dnia`, reason: `${id}-uwaga` }
  return (
    <PostForm
      as={Form}
      keyed="idempotencyKey"
      refused={refused}
      empties
      action={action}
      className={look.className}
      preventScrollReset
      noValidate
    >
      <FormErrors errors={errors} ids={ids} heading={errors.confirmed && "Odpowiedz na pytanie"} />
      <OfferedAmount id={ids.amount} label={label} offered={offered} typed={values} error={errors.amount} />
      <DateField
        id={ids.date}
        label="Dnia"
        name="date"
        max={today}
        defaultValue={values ? String(values.date ?? "") : today}
        error={errors.date}
      />
      {children}
      {errors.confirmed && (
        <QuestionField sentence={errors.confirmed} code={values?.confirmed} className={look.questionClassName} />
      )}
      <SubmitButton className="btn" busyLabel="Zapisywanie..." busy={busy}>
        {button}
      </SubmitButton>
    </PostForm>
  )
}

type PaymentFormProps = Pick<
  MoneyFormProps,
  "offered" | "today" | "refused" | "id" | "className" | "questionClassName"
> & {
  dealId: string
  /** Its key. */
  instalment: string
  side: Side
  /** Further query of its address. */
  query?: string
}

/** What a sponsor sent, or an organization received. */
export function PaymentForm({ dealId, instalment, side, query = "", ...form }: PaymentFormProps) {
  const bySponsor = side === "sponsor"
  const act = `dzialanie=${bySponsor ? "wyslano" : "wplynelo"}`
  return (
    <MoneyForm
      {...form}
      action={`${paymentsPath(dealId)}?${act}${query}`}
      label={bySponsor ? "Wysłano" : "Wpłynęło"}
      button={bySponsor ? "Oznacz jako wysłane" : "Potwierdź wpłatę"}
    >
      <input type="hidden" name="instalment" value={instalment} />
    </MoneyForm>
  )
}
