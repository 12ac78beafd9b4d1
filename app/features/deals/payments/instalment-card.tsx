import { stating } from "#app/domain/deals/deal/stated.ts"
import { invoiceState } from "#app/domain/deals/payments/invoices/invoice-parts.ts"
import { formatBankAccount } from "#app/domain/shared/bank-account.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import { paymentQrPath } from "#app/paths.ts"
import { CopyButton } from "#app/ui/feedback/copy-button.tsx"
import { showCopyFailed } from "#app/ui/feedback/copy-failed.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { QrCode } from "#app/ui/media/qr-code.tsx"
import { AccountMark } from "./account/account-mark.tsx"
import { PaymentForm } from "./payment-form.tsx"
import styles from "./payments.module.css"
import type { InstalmentShown, PaymentsPage } from "./queries.server.ts"

type CardProps = {
  page: PaymentsPage
  instalment: InstalmentShown
  refused: RefusedForm | undefined
}

export function InstalmentCard({ page, instalment, refused }: CardProps) {
  const { gross, net, vat, received, left, over, takesMore, dueOn, state, daysLate, isNext, isEarly, number } =
    instalment
  const several = page.instalments.length > 1
  const showsForm = page.mayRecord && (isNext || (refused !== undefined && !takesMore))
  const transferAndForm = (
    <>
      {isNext && page.side === "sponsor" && <Transfer page={page} instalment={instalment} />}
      {showsForm && <InstalmentForm page={page} instalment={instalment} refused={refused} />}
    </>
  )
  const status = {
    paid: { value: "in_progress", label: "Wpłynęło" },
    sent: { value: "pending", label: "Wysłane – czeka na potwierdzenie" },
    overdue: { value: "rejected", label: `Po terminie ${daysLate} ${daysLate === 1 ? "dzień" : "dni"}` },
    planned: { value: "planned", label: dueOn ? "Przed terminem" : "Do zapłaty" },
  }[state]
  return (
    <section className={styles.card} aria-labelledby={`rata-${instalment.key}`}>
      <div className={styles.head}>
        <div>
          <h2 id={`rata-${instalment.key}`} {...stating(`instalment:${number}`)}>
            {several ? `Rata ${number} z\u00a0${page.instalments.length}: ${formatMoney(gross)}` : formatMoney(gross)}
          </h2>
          <p
            className="muted"
            {...(vat
              ? stating(`dueOn:${number}`, `instalmentNet:${number}`, `instalmentVat:${number}`)
              : stating(`dueOn:${number}`))}
          >
            {dueOn ? `do ${formatLongDay(dueOn)}` : "bez terminu"}
            {!!vat && (
              <span>{`, w\u00a0tym ${formatMoney(net ?? 0)}\u00a0netto i\u00a0${formatMoney(vat)}\u00a0VAT`}</span>
            )}
          </p>
        </div>
        <Status {...status} />
      </div>
      {received > 0 && left > 0 && (
        <p {...stating(`instalmentReceived:${number}`, `instalmentOpen:${number}`)}>
          Wpłynęło {formatMoney(received)}, zostało <b>{formatMoney(left)}</b>.
        </p>
      )}
      {over > 0 && (
        <p {...stating(`instalmentReceived:${number}`, `instalmentOver:${number}`)}>
          Wpłynęło {formatMoney(received)}, <b>nadpłata {formatMoney(over)}</b>.
        </p>
      )}
      {several && (page.invoices.length > 0 || page.uninvoiced > 0) && (
        <p className="small muted">{capitalized(invoiceState(instalment))}</p>
      )}
      {isEarly && page.mayRecord ? (
        <details open={refused !== undefined || undefined}>
          <summary className="btn btn--quiet btn--small">
            {page.side === "sponsor" ? "Zapłać wcześniej" : "Zapisz wcześniejszą wpłatę"}
          </summary>
          {transferAndForm}
        </details>
      ) : (
        transferAndForm
      )}
      {takesMore && page.mayRecord && (
        <details open={refused !== undefined || undefined}>
          <summary className="btn btn--quiet btn--small">
            {page.side === "sponsor" ? "Dodaj kolejny przelew" : "Dodaj kolejną wpłatę"}
          </summary>
          <InstalmentForm page={page} instalment={instalment} refused={refused} />
        </details>
      )}
    </section>
  )
}

function Transfer({ page, instalment: { transfer, number } }: Pick<CardProps, "page" | "instalment">) {
  if (!transfer) {
    if (page.account?.isGiven) return null
    if (page.account?.mark) return <AccountMark page={page} />
    return <p className="note">Organizacja nie podała jeszcze rachunku. Poproś o&nbsp;niego w&nbsp;wiadomości.</p>
  }
  const rows = [
    {
      label: "Kwota",
      states: stating(`transfer:${number}`),
      shown: formatMoney(transfer.grosze),
      copied: (transfer.grosze / 100).toFixed(2).replace(".", ","),
    },
    { label: "Numer rachunku", shown: formatBankAccount(transfer.account), copied: transfer.account },
    {
      label: "Odbiorca",
      shown: [transfer.receiver, transfer.address].filter(Boolean).join(", "),
      copied: transfer.receiver,
    },
    { label: "Tytuł", states: stating("reference"), shown: transfer.title, copied: transfer.title },
  ]
  return (
    <div className={styles.transfer}>
      <AccountMark page={page} />
      <dl className={styles.lines}>
        {rows.map(({ label, states, shown, copied }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...states}>{shown}</dd>
            <dd>
              <CopyButton
                text={copied}
                label="Kopiuj"
                about={label.toLowerCase()}
                icon="copy"
                onFailed={showCopyFailed("danych przelewu")}
              />
            </dd>
          </div>
        ))}
      </dl>
      {transfer.qr && (
        <figure className={styles.code}>
          <QrCode text={transfer.qr} label="Kod QR z danymi przelewu" />
          <figcaption className="small muted">
            Zeskanuj w aplikacji banku. Sprawdź dane przed wysłaniem.{" "}
            {!page.account?.mark && (
              <a href={paymentQrPath(page.id, number)} target="_blank" rel="noreferrer">
                Powiększ kod
                <span className="hidden"> (otwiera się w&nbsp;nowej karcie)</span>
              </a>
            )}
          </figcaption>
        </figure>
      )}
    </div>
  )
}

function InstalmentForm({ page, instalment, refused }: CardProps) {
  const { key, left, onTheWay } = instalment
  return (
    <PaymentForm
      dealId={page.id}
      instalment={key}
      side={page.side}
      today={page.today}
      offered={page.side === "sponsor" ? left - onTheWay : onTheWay || left}
      refused={refused}
      id={`rata-${key}`}
      className={styles.form}
      questionClassName={styles.question}
    />
  )
}
