import { formatMoney, formatMoneyInput } from "#app/domain/shared/money.ts"
import { paymentsPath } from "#app/paths.ts"
import { KeyField, useFormKey } from "#app/ui/drafts/form-key.tsx"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import type { RefusedPayment } from "../instalment-card.tsx"
import styles from "../payments.module.css"
import type { PaymentsPage } from "../queries.server.ts"

type Refused = RefusedPayment & { act: string }
type GiveBackProps = { page: PaymentsPage; refused: Refused | undefined }

/** What the organization has to give back, and its forms; nothing while no money is there or owed back. */
export function GiveBack({ page, refused }: GiveBackProps) {
  const { due, byWriter } = page.refund
  if (due === 0 && !byWriter) return null
  const own = (act: string) => (refused?.act === act ? refused : undefined)
  if (due === 0)
    return (
      <details open={refused !== undefined || undefined}>
        <summary className="btn btn--quiet btn--small">Zwróć pieniądze</summary>
        <RefundForm page={page} refused={own("zwrot")} />
      </details>
    )
  return (
    <section className={styles.card} aria-labelledby="do-zwrotu">
      <div className={styles.head}>
        <h2 id="do-zwrotu">{`Do zwrotu: ${formatMoney(due)}`}</h2>
      </div>
      <p className="muted">{reasonOf(page)}</p>
      {byWriter && (
        <>
          <RefundForm page={page} refused={own("zwrot")} />
          <details open={own("zatrzymaj") !== undefined || undefined}>
            <summary className="btn btn--quiet btn--small">Zatrzymaj te pieniądze</summary>
            <KeptForm page={page} refused={own("zatrzymaj")} />
          </details>
        </>
      )}
    </section>
  )
}

function reasonOf({ status, side }: PaymentsPage) {
  const why =
    status === "canceled"
      ? "Współpraca zakończyła się bez realizacji, a\u00a0sponsor już zapłacił."
      : "Wpłynęło więcej, niż uzgodniono."
  return side === "sponsor"
    ? `${why} Organizacja zwróci te pieniądze albo napisze, dlaczego je zatrzymuje.`
    : `${why} Zwróć te pieniądze albo napisz, dlaczego je zatrzymujesz.`
}

function RefundForm({ page, refused }: GiveBackProps) {
  const key = useFormKey(refused?.values.idempotencyKey)
  const { Form, busy } = useSentForm()
  const { values = {}, errors = {} } = refused ?? {}
  const offered = page.refund.due > 0 ? formatMoneyInput(page.refund.due) : ""
  return (
    <Form
      key={key}
      method="post"
      action={`${paymentsPath(page.id)}?dzialanie=zwrot`}
      className={styles.form}
      preventScrollReset
      noValidate
    >
      <PartyField />
      <KeyField name="idempotencyKey" value={key} />
      <FormErrors errors={errors} />
      <AmountField
        key={offered}
        id="zwrot-kwota"
        label="Zwrócono"
        name="amount"
        inputMode="decimal"
        defaultValue={String(values.amount ?? offered)}
        error={errors.amount}
      />
      <DateField
        id="zwrot-dnia"
        label="Dnia"
        name="date"
        max={page.today}
        defaultValue={String(values.date ?? page.today)}
        error={errors.date}
      />
      <TextField
        id="zwrot-uwaga"
        label="Uwaga (opcjonalnie)"
        name="reason"
        defaultValue={String(values.reason ?? "")}
        error={errors.reason}
      />
      <SubmitButton className="btn" busyLabel="Zapisywanie..." busy={busy}>
        Zapisz zwrot
      </SubmitButton>
    </Form>
  )
}

function KeptForm({ page, refused }: GiveBackProps) {
  const key = useFormKey(refused?.values.idempotencyKey)
  const { Form, busy } = useSentForm()
  const { values = {}, errors = {} } = refused ?? {}
  return (
    <Form
      key={key}
      method="post"
      action={`${paymentsPath(page.id)}?dzialanie=zatrzymaj`}
      className={styles.reversal}
      preventScrollReset
      noValidate
    >
      <PartyField />
      <KeyField name="idempotencyKey" value={key} />
      <input type="hidden" name="grosze" value={page.refund.due} />
      <FormErrors errors={errors} />
      <TextField
        id="zatrzymaj-powod"
        label="Dlaczego?"
        name="reason"
        hint="Powód zobaczą obie strony."
        defaultValue={String(values.reason ?? "")}
        error={errors.reason}
      />
      <SubmitButton className="btn btn--line btn--small" busyLabel="Zapisywanie..." busy={busy}>
        {`Zatrzymaj ${formatMoney(page.refund.due)}`}
      </SubmitButton>
    </Form>
  )
}
