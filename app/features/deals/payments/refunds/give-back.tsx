import { stating } from "#app/domain/deals/deal/stated.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { paymentsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { MoneyForm } from "../payment-form.tsx"
import styles from "../payments.module.css"
import type { PaymentsPage } from "../queries.server.ts"

type RefundRefusal = RefusedForm & { act: string }
type GiveBackProps = { page: PaymentsPage; refused: RefundRefusal | undefined }

/** What the organization has to give back, with its forms; nothing without money received or in transit. */
export function GiveBack({ page, refused }: GiveBackProps) {
  const { due, byWriter, arriving } = page.refund
  if (due === 0 && !byWriter && arriving === 0) return null
  const refusedAs = (act: string) => (refused?.act === act ? refused : undefined)
  return (
    <>
      {arriving > 0 && <Arriving page={page} refused={refusedAs("wplynelo")} />}
      <section className={due > 0 ? styles.card : undefined} aria-labelledby={due > 0 ? "do-zwrotu" : undefined}>
        {due > 0 && (
          <>
            <div className={styles.head}>
              <h2 id="do-zwrotu" {...stating("toGiveBack")}>{`Do zwrotu: ${formatMoney(due)}`}</h2>
            </div>
            <p className="muted">{reasonOf(page)}</p>
          </>
        )}
        {byWriter && (
          <details key="refund" open={due > 0 || refusedAs("zwrot") !== undefined || undefined}>
            <summary className="btn btn--quiet btn--small">Zwróć pieniądze</summary>
            <RefundForm page={page} refused={refusedAs("zwrot")} />
          </details>
        )}
        {byWriter && (due > 0 || refusedAs("zatrzymaj")) && (
          <details key="kept" open={refusedAs("zatrzymaj") !== undefined || undefined}>
            <summary className="btn btn--quiet btn--small">Zatrzymaj te pieniądze</summary>
            <KeptForm page={page} refused={refusedAs("zatrzymaj")} />
          </details>
        )}
      </section>
    </>
  )
}

function Arriving({ page, refused }: GiveBackProps) {
  const sum = page.refund.arriving
  return (
    <section className={styles.card} aria-labelledby="w-drodze">
      <div className={styles.head}>
        <h2 id="w-drodze" {...stating("inTransit")}>{`W drodze: ${formatMoney(sum)}`}</h2>
      </div>
      <p className="muted">
        Sponsor wysłał przelew, zanim współpraca się zakończyła. Jeśli pieniądze są na koncie, potwierdź wpłatę,
        a&nbsp;potem je zwróć. Jeśli nie dotarły, wybierz „Nie wpłynęło” przy tym przelewie na liście wpisów.
      </p>
      <MoneyForm
        {...formOf(page, "wplynelo")}
        refused={refused}
        label="Wpłynęło"
        offered={sum}
        button="Potwierdź wpłatę"
        id="wplata"
      >
        <input type="hidden" name="instalment" value="deal" />
      </MoneyForm>
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

const formOf = ({ id, today }: PaymentsPage, act: string) => ({
  action: `${paymentsPath(id)}?dzialanie=${act}`,
  today,
  className: styles.form,
  questionClassName: styles.question,
})

const RefundForm = ({ page, refused }: GiveBackProps) => (
  <MoneyForm
    {...formOf(page, "zwrot")}
    refused={refused}
    label="Zwrócono"
    offered={page.refund.due}
    button="Zapisz zwrot"
    id="zwrot"
  >
    <TextField
      id="zwrot-uwaga"
      label="Uwaga (opcjonalnie)"
      name="reason"
      defaultValue={String(refused?.values.reason ?? "")}
      error={refused?.errors.reason}
    />
  </MoneyForm>
)

function KeptForm({ page, refused }: GiveBackProps) {
  const { Form, busy } = useSentForm()
  const { values = {}, errors = {} } = refused ?? {}
  return (
    <PostForm
      as={Form}
      keyed="idempotencyKey"
      refused={refused}
      empties
      action={`${paymentsPath(page.id)}?dzialanie=zatrzymaj`}
      className={styles.reversal}
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="grosze" value={page.refund.due} />
      <FormErrors errors={errors} ids={{ reason: "zatrzymaj-powod" }} />
      <TextField
        id="zatrzymaj-powod"
        label="Dlaczego?"
        name="reason"
        hint="Powód zobaczą obie strony."
        defaultValue={String(values.reason ?? "")}
        error={errors.reason}
      />
      <SubmitButton
        className="btn btn--line btn--small"
        busyLabel="Zapisywanie..."
        busy={busy}
        {...stating("toGiveBack")}
      >
        {`Zatrzymaj ${formatMoney(page.refund.due)}`}
      </SubmitButton>
    </PostForm>
  )
}
