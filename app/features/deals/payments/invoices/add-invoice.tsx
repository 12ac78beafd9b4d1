import { type FormEvent, useEffect, useRef } from "react"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { invoiceState } from "#app/domain/deals/payments/invoices/invoice-parts.ts"
import { formatMoney, formatMoneyInput } from "#app/domain/shared/money.ts"
import { useViewerId } from "#app/features/accounts/use-viewer-id.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { paymentsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { FieldGroup } from "#app/ui/forms/check-field.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { FileField } from "#app/ui/media/file-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { PaymentsPage } from "../queries.server.ts"
import { QuestionField } from "../question-field.tsx"
import {
  chosenInstalments,
  fillAmount,
  fillDraft,
  fillInvoice,
  invoiceFieldId,
  rememberedDraft,
} from "./carried-values.ts"
import styles from "./invoices.module.css"

export const fileHint = "PDF albo XML do 10 MB. Zobaczą go obie strony."

const ids = Object.fromEntries(
  ["number", "issuedOn", "amount", "instalments"].map((name) => [name, invoiceFieldId(name)]),
)

type AddInvoiceProps = { page: PaymentsPage; refused: RefusedForm | undefined }

export function AddInvoice({ page, refused }: AddInvoiceProps) {
  const { Form: SentForm, busy } = useSentForm()
  const onChange = useCarriedDraft(page, refused)
  const typed = refused?.values
  const errors = refused?.errors ?? {}
  const file = {
    name: "file",
    label: "Plik faktury (opcjonalnie)",
    hint: fileHint,
    error: errors.file,
  }
  const shown = (name: string, otherwise = "") => (typed ? String(typed[name] ?? "") : otherwise)
  return (
    <details open={refused !== undefined || undefined}>
      <summary className="btn btn--line btn--small">
        <Icon name="plus" />
        Dodaj fakturę
      </summary>
      <PostForm
        as={SentForm}
        keyed="idempotencyKey"
        refused={refused}
        empties
        action={`${paymentsPath(page.id)}?dzialanie=faktura`}
        encType="multipart/form-data"
        className={styles.form}
        preventScrollReset
        noValidate
        onChange={onChange}
      >
        <FormErrors errors={errors} ids={ids} heading={errors.confirmed && "Odpowiedz na pytanie"} />
        <TextField
          label="Numer faktury"
          name="number"
          id={invoiceFieldId("number")}
          maxLength={100}
          defaultValue={shown("number")}
          error={errors.number}
        />
        <DateField
          label="Data wystawienia"
          name="issuedOn"
          id={invoiceFieldId("issuedOn")}
          max={page.today}
          defaultValue={shown("issuedOn", page.today)}
          error={errors.issuedOn}
        />
        {page.instalments.length > 1 && (
          <ChosenInstalments page={page} typed={typed && [typed.instalments ?? []].flat()} error={errors.instalments} />
        )}
        <AmountField
          id={invoiceFieldId("amount")}
          label="Kwota brutto"
          name="amount"
          inputMode="decimal"
          defaultValue={shown("amount", offeredAmount(page))}
          error={errors.amount}
        />
        <TextField
          label="Numer KSeF (opcjonalnie)"
          name="ksefNumber"
          maxLength={60}
          hint="35 znaków. Sprawdzamy sumę kontrolną, nie samą fakturę."
          defaultValue={shown("ksefNumber")}
          error={errors.ksefNumber}
        />
        <FileField {...file} accept=".pdf,.xml" />
        {errors.confirmed && (
          <QuestionField sentence={errors.confirmed} code={typed?.confirmed} className={styles.question} />
        )}
        <SubmitButton className="btn" busyLabel="Zapisywanie..." busy={busy}>
          Zapisz fakturę
        </SubmitButton>
      </PostForm>
    </details>
  )
}

function offeredAmount({ instalments, offeredInstalment, leftToAdd }: PaymentsPage) {
  const offered = instalments.find(({ key }) => key === offeredInstalment)
  const grosze = offered?.uninvoiced ?? leftToAdd
  return grosze > 0 ? formatMoneyInput(grosze) : ""
}

type ChosenInstalmentsProps = { page: PaymentsPage; typed: unknown[] | undefined; error: string | undefined }

function ChosenInstalments({ page: { instalments, offeredInstalment }, typed, error }: ChosenInstalmentsProps) {
  return (
    <div className={styles.wide}>
      <FieldGroup name="instalments" id={invoiceFieldId("instalments")} label="Za które raty" error={error}>
        {instalments.map(({ key, number, gross, dueOn, ...named }) => (
          <label className="check-line" key={key}>
            <input
              className="check"
              type="checkbox"
              name="instalments"
              value={key}
              defaultChecked={typed ? typed.includes(key) : key === offeredInstalment}
            />
            <span>
              <span {...stating(`instalment:${number}`)}>{`Rata ${number}: ${formatMoney(gross)}`}</span>
              {`, ${dueOn ? `do\u00a0${formatLongDay(dueOn)}` : "bez terminu"}, ${invoiceState({ gross, ...named })}`}
            </span>
          </label>
        ))}
      </FieldGroup>
    </div>
  )
}

/** Fills the form from the draft that was made last, and carries what is typed here over to the draft. */
function useCarriedDraft(page: PaymentsPage, refused: RefusedForm | undefined) {
  const viewerId = useViewerId()
  const shown = useRef(page)
  shown.current = page
  const { id } = page
  const isRefused = refused !== undefined
  useEffect(() => {
    const remembered = viewerId && shown.current.id === id ? rememberedDraft(shown.current, viewerId) : null
    if (remembered && !isRefused) fillInvoice(shown.current, remembered)
  }, [viewerId, id, isRefused])
  return ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name === "instalments") fillAmount(page)
    const typed = new FormData(currentTarget)
    const [number, issuedOn] = [String(typed.get("number")), String(typed.get("issuedOn"))]
    fillDraft(page, { number, issuedOn, chosen: chosenInstalments() })
  }
}
