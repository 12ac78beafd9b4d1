import { invoicedOf, stating } from "#app/domain/deals/deal/stated.ts"
import { formatMoney, formatMoneyInput } from "#app/domain/shared/money.ts"
import { formatDay } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { invoiceFilePath, paymentsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { FileField } from "#app/ui/media/file-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx"
import entries from "../payments.module.css"
import type { PaymentsPage } from "../queries.server.ts"
import { QuestionField } from "../question-field.tsx"
import styles from "./invoices.module.css"

export const invoiceFieldId = (name: string) => `f-invoice-${name}`

const fileHint = "PDF albo XML do 10 MB. Zobaczą go obie strony."

type FormProps = { page: PaymentsPage; refused: RefusedForm | undefined }
type RefusedFile = RefusedForm & { invoice: string }

/** Invoices that the organization issued outside the platform; both sides see and download them. */
export function InvoiceSection({ page, refused, refusedFile }: FormProps & { refusedFile: RefusedFile | undefined }) {
  const { invoices, mayInvoice, invoiced, tax } = page
  if (invoices.length === 0 && !mayInvoice) return null
  return (
    <section className={styles.section} aria-labelledby="faktury">
      <h2 id="faktury">Faktury</h2>
      {invoices.length > 0 && (
        <>
          <p className="small muted" {...invoicedOf(tax.gross)}>
            {`${formatMoney(invoiced)}${tax.gross > 0 ? ` z\u00a0${formatMoney(tax.gross)}` : ""}\u00a0brutto`}
          </p>
          <ul className={entries.ledger}>
            {invoices.map((invoice) => (
              <InvoiceRow
                key={invoice.id}
                page={page}
                invoice={invoice}
                refused={refusedFile?.invoice === invoice.id ? refusedFile : undefined}
              />
            ))}
          </ul>
        </>
      )}
      {mayInvoice && <AddInvoice page={page} refused={refused} />}
    </section>
  )
}

const ids = Object.fromEntries(["number", "issuedOn", "amount"].map((name) => [name, invoiceFieldId(name)]))

type RowProps = FormProps & { invoice: PaymentsPage["invoices"][number] }

function InvoiceRow({ page, invoice, refused }: RowProps) {
  const isWithdrawn = invoice.withdrawnAt !== null
  return (
    <li className={entries.entry}>
      <div className={styles.words}>
        <p className={isWithdrawn ? entries.reversed : undefined} {...stating("invoice")}>
          <b>{invoice.number}</b> na {formatMoney(invoice.grosze)}, wystawiona {formatDay(invoice.issuedOn)}
        </p>
        <p className="small muted">{`${isWithdrawn ? "Wycofana" : "Dodana"} przez organizację, ${invoice.by}`}</p>
        {invoice.ksefNumber && <p className="small muted">KSeF {invoice.ksefNumber}</p>}
      </div>
      <div className={styles.acts}>
        {invoice.fileName && (
          <a className="btn btn--line btn--small" href={invoiceFilePath(page.id, invoice.id)} download>
            <Icon name="download" />
            Pobierz
            <span className="hidden"> fakturę {invoice.number}</span>
          </a>
        )}
        {page.mayInvoice && !isWithdrawn && !invoice.fileName && (
          <AddFile page={page} invoice={invoice} refused={refused} />
        )}
        {page.mayInvoice && !isWithdrawn && (
          <ConfirmDialog
            opener={
              <>
                Wycofaj<span className="hidden"> fakturę {invoice.number}</span>
              </>
            }
            openerClass="btn btn--quiet btn--small"
            title={`Wycofać fakturę ${invoice.number}?`}
            text="Zostanie na liście jako wycofana i&nbsp;przestanie liczyć się do sumy. Tej operacji nie można cofnąć."
            confirm="Wycofaj fakturę"
            busyLabel="Wycofywanie..."
            action={`${paymentsPath(page.id)}?dzialanie=wycofaj`}
            fields={{ invoice: invoice.id }}
          />
        )}
      </div>
    </li>
  )
}

function AddFile({ page, invoice, refused }: RowProps) {
  return (
    <details open={refused !== undefined || undefined}>
      <summary className="btn btn--line btn--small">
        Dodaj plik<span className="hidden"> faktury {invoice.number}</span>
      </summary>
      <PostForm
        keyed="idempotencyKey"
        refused={refused}
        action={`${paymentsPath(page.id)}?dzialanie=plik&faktura=${invoice.id}`}
        encType="multipart/form-data"
        className={styles.form}
        preventScrollReset
        noValidate
      >
        <FileField
          id={invoiceFieldId(`file-${invoice.id}`)}
          name="file"
          label="Plik faktury"
          hint={fileHint}
          accept=".pdf,.xml"
          error={refused?.errors.file}
        />
        <SubmitButton className="btn btn--small" busyLabel="Wysyłanie...">
          Zapisz plik
        </SubmitButton>
      </PostForm>
    </details>
  )
}

function AddInvoice({ page, refused }: FormProps) {
  const { Form: SentForm, busy } = useSentForm()
  const typed = refused?.values
  const errors = refused?.errors ?? {}
  const leftToAdd = page.leftToAdd
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
        <AmountField
          id={invoiceFieldId("amount")}
          label="Kwota brutto"
          name="amount"
          inputMode="decimal"
          defaultValue={shown("amount", leftToAdd > 0 ? formatMoneyInput(leftToAdd) : "")}
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
