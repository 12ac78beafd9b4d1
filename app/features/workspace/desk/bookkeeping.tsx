import { stating } from "#app/domain/deals/deal/stated.ts"
import { formatNip } from "#app/domain/shared/identifiers.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { vatStatusLabels } from "#app/domain/shared/vat.ts"
import { type DeskInvoices, invoiceForms } from "#app/domain/workspace/desk/desk-invoices.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { bankAccountsPath, dealsPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import type { Desk } from "./queries.server.ts"

/** Invoices for money that is received or due: to issue, or awaited. */
export const Invoices = ({ invoices: { title, count: all, grosze, rows, others } }: { invoices: DeskInvoices }) => (
  <section aria-labelledby="faktury">
    <div className="section__head">
      <h2 id="faktury">{title}</h2>
      <p className="small muted" {...stating("allToInvoice")}>
        {`${count(all, invoiceForms)}, ${formatMoney(grosze)}\u00a0brutto`}
      </p>
    </div>
    <ul className="desk__tasks">
      {rows.map(({ id, partner, grosze: lacking, about, href, day, note }) => (
        <li key={id}>
          <Link to={href} prefetch="intent">
            <span className="desk__day">
              <b>{day}</b>
              {note && <span>{note}</span>}
            </span>
            <span className="desk__what">
              <b>
                {`${tidy(partner)}: `}
                <span {...stating("toInvoice")}>{formatMoney(lacking)}</span>
              </b>
              <span>{tidy(about)}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
    {others > 0 && (
      <p className="small">
        {`Jeszcze ${count(others, memberNouns.współpraca)}. `}
        <Link to={dealsPath}>Wszystkie współprace</Link>
      </p>
    )}
  </section>
)

/** Data of the own party that bookkeepers need, and who may change them. */
export function Bookkeeping({ bookkeeping }: { bookkeeping: NonNullable<Desk["bookkeeping"]> }) {
  const isOrganization = "vatStatus" in bookkeeping
  const lines = isOrganization
    ? [
        { label: "Rachunek", value: bookkeeping.account ? `… ${bookkeeping.account}` : "nie podano" },
        { label: "VAT", value: bookkeeping.vatStatus ? vatStatusLabels[bookkeeping.vatStatus] : "nie podano" },
      ]
    : [{ label: "NIP", value: bookkeeping.nip ? formatNip(bookkeeping.nip) : "nie podano" }]
  return (
    <section aria-labelledby="rachunek-i-vat">
      <div className="section__head">
        <h2 id="rachunek-i-vat">{isOrganization ? "Rachunek i\u00a0VAT" : "Dane do\u00a0faktur"}</h2>
        {isOrganization && <Link to={bankAccountsPath}>Zobacz</Link>}
      </div>
      <dl className="desk__books">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{bookkeeping.note}</p>
    </section>
  )
}
