import { Link } from "react-router"
import { stated, stating } from "#app/domain/deals/deal/stated.ts"
import { reportAnchors } from "#app/domain/deals/settlement/report-steps.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatDay } from "#app/lib/dates.ts"
import { donationConfirmationPath, invoiceFilePath, paymentsPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { SettledMoney as Money } from "./row-columns.server.ts"
import styles from "./settled-work.module.css"

type SettledMoneyProps = {
  dealId: string
  money: Money
  more?: string
}

/** Payments, invoices with their KSeF numbers, and separately goods, as the deal has them. */
export function SettledMoney({ dealId, money, more = "Wszystkie płatności" }: SettledMoneyProps) {
  const { whole, received, instalments, invoices, goods, confirmsDonation } = money
  if (instalments.length + invoices.length + goods.length === 0) return null
  return (
    <section aria-labelledby={reportAnchors.money}>
      <div className={styles.head}>
        <h2 id={reportAnchors.money}>Płatności i faktury</h2>
        <Link to={paymentsPath(dealId)}>{more}</Link>
      </div>
      <ul className={styles.money}>
        {instalments.length > 1 &&
          instalments.map(({ number, gross, received: came }) => (
            <li key={number} {...stating(`instalment:${number}`, `instalmentReceived:${number}`)}>
              <span>{`Rata ${number}: ${formatMoney(gross)}`}</span>
              <span>wpłynęło {formatMoney(came)}</span>
            </li>
          ))}
        {instalments.length > 0 && (
          <li {...stating("gross", "received")}>
            <b>{`Razem ${formatMoney(whole)}\u00a0brutto`}</b>
            <b>wpłynęło {formatMoney(received)}</b>
          </li>
        )}
        {invoices.map(({ id, number, grosze, issuedOn, ksefNumber, hasFile }) => (
          <li key={id}>
            <span {...stating("invoice")}>
              Faktura <b>{number}</b> na {formatMoney(grosze)}, wystawiona {formatDay(issuedOn)}
              <small>{ksefNumber ? `KSeF ${ksefNumber}` : "bez numeru KSeF"}</small>
            </span>
            {hasFile && (
              <a href={invoiceFilePath(dealId, id)} download>
                <Icon name="download" />
                Pobierz<span className="hidden"> fakturę {number}</span>
              </a>
            )}
          </li>
        ))}
        {confirmsDonation && (
          <li>
            <span>Potwierdzenie darowizny</span>
            <a href={donationConfirmationPath(dealId)} download>
              <Icon name="download" />
              Pobierz PDF
            </a>
          </li>
        )}
        {goods.map(({ lineKey, title, amountGrosze }) => (
          <li className={styles.goods} key={lineKey}>
            <span>Rzeczowo: {title}</span>
            <span {...stated("goods", amountGrosze)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
