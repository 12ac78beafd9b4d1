import { invoicedOf, stating } from "#app/domain/deals/deal/stated.ts"
import { namedInstalments } from "#app/domain/deals/payments/invoices/invoice-parts.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatDay } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { invoiceFilePath, paymentsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { FileField } from "#app/ui/media/file-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx"
import entries from "../payments.module.css"
import type { PaymentsPage } from "../queries.server.ts"
import { AddInvoice, fileHint } from "./add-invoice.tsx"
import { invoiceFieldId } from "./carried-values.ts"
import styles from "./invoices.module.css"

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

type RowProps = FormProps & { invoice: PaymentsPage["invoices"][number] }

function InvoiceRow({ page, invoice, refused }: RowProps) {
  const isWithdrawn = invoice.withdrawnAt !== null
  const named = namedInstalments(invoice.parts, page.instalments)
  return (
    <li className={entries.entry}>
      <div className={styles.words}>
        <p className={isWithdrawn ? entries.reversed : undefined} {...stating("invoice")}>
          <b>{invoice.number}</b> na {formatMoney(invoice.grosze)}, wystawiona {formatDay(invoice.issuedOn)}
          {named && <span>, {named}</span>}
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
