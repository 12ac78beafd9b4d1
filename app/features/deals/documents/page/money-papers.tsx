import { Link } from "react-router"
import { invoicedOf, stating } from "#app/domain/deals/deal/stated.ts"
import { invoiceFormat } from "#app/domain/deals/payments/invoices/invoice.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatDay } from "#app/lib/dates.ts"
import { donationConfirmationPath, fa3Path, invoiceFilePath, paymentsPath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./documents.module.css"
import type { MoneyPapers } from "./money-queries.server.ts"
import { Paper } from "./paper.tsx"

type Props = { dealId: string; money: MoneyPapers }

/** "Faktury": invoices that the organization issued elsewhere, and a placeholder for what is not invoiced yet. */
export function Invoices({ dealId, money }: Props) {
  const { invoices, invoiced, gross, uninvoiced, mayInvoice } = money
  if (invoices.length === 0 && uninvoiced === 0) return null
  return (
    <section aria-labelledby="faktury">
      <div className={styles.head}>
        <h2 id="faktury">Faktury</h2>
        <span className="small muted" {...invoicedOf(gross)}>
          {`${formatMoney(invoiced)}${gross > 0 ? ` z\u00a0${formatMoney(gross)}` : ""}\u00a0brutto wystawione`}
        </span>
      </div>
      <ul className={styles.papers}>
        {invoices.map(({ id, number, grosze, issuedOn, ksefNumber, fileName, isWithdrawn, about }) => (
          <Paper
            key={id}
            title={
              <>
                {number} na {formatMoney(grosze)}
              </>
            }
            states="invoice"
            file={invoiceFormat(fileName)}
            acts={
              fileName ? (
                <a className="btn btn--line btn--small" href={invoiceFilePath(dealId, id)} download>
                  <Icon name="download" />
                  Pobierz<span className="hidden"> fakturę {number}</span>
                </a>
              ) : (
                mayInvoice &&
                !isWithdrawn && (
                  <Link className="btn btn--line btn--small" to={`${paymentsPath(dealId)}#faktury`}>
                    Dodaj plik<span className="hidden"> faktury {number}</span>
                  </Link>
                )
              )
            }
          >
            <span className="small muted">
              Wystawiona {formatDay(issuedOn)}
              {about && <span>, {about}</span>}
              {fileName === null && <span>, bez pliku</span>}
            </span>
            {isWithdrawn && <span className="small">Wycofana przez organizację, nie liczy się do sumy</span>}
            {ksefNumber && (
              <span className="small">
                KSeF {ksefNumber}
                <span className="muted">, suma kontrolna zgodna</span>
              </span>
            )}
          </Paper>
        ))}
        {uninvoiced > 0 && <Missing dealId={dealId} money={money} />}
      </ul>
    </section>
  )
}

/** Placeholder for a missing invoice; for the issuer with the draft and the form. */
function Missing({ dealId, money: { uninvoiced, mayInvoice, draft, side } }: Props) {
  return (
    <Paper
      title={<>Faktura na {formatMoney(uninvoiced)}</>}
      states="uninvoiced"
      file={null}
      acts={
        mayInvoice && (
          <>
            {draft &&
              (draft.obstacle === null ? (
                <a className="btn btn--small" href={fa3Path(dealId)} download>
                  <Icon name="download" />
                  Szkic FA(3)
                </a>
              ) : (
                <Link className="btn btn--line btn--small" to={`${paymentsPath(dealId)}#szkic`}>
                  Szkic FA(3)
                </Link>
              ))}
            <Link className="btn btn--line btn--small" to={`${paymentsPath(dealId)}#faktury`}>
              Dodaj fakturę
            </Link>
          </>
        )
      }
    >
      <span className="small muted">
        {side === "organization"
          ? (draft?.obstacle ?? "Jeszcze jej tu nie ma. Dane stron, kwoty i\u00a0tytuł są już w\u00a0szkicu.")
          : "Organizacja jeszcze jej tu nie dodała."}
      </span>
    </Paper>
  )
}

/** The confirmation of a donation, which needs no invoice. */
export function DonationPaper({ dealId, money: { donation } }: Props) {
  if (!donation) return null
  return (
    <Paper
      title="Potwierdzenie darowizny"
      file={donation.isReady ? "PDF" : null}
      acts={
        donation.isReady && (
          <a className="btn btn--line btn--small" href={donationConfirmationPath(dealId)} download>
            <Icon name="download" />
            Pobierz<span className="hidden"> potwierdzenie darowizny</span>
          </a>
        )
      }
    >
      <span className="small muted" {...(donation.isReady && stating("received"))}>
        {donation.isReady
          ? `Otrzymano ${formatMoney(donation.received)}. Podpisuje je organizacja.`
          : "Powstanie, gdy organizacja potwierdzi pierwszą wpłatę."}
      </span>
      {donation.isReady && (
        <span>
          <Status value="pending" label="Do podpisu" />
        </span>
      )}
    </Paper>
  )
}
