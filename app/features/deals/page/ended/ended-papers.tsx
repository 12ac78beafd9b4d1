import type { ReactNode } from "react"
import { Link } from "react-router"
import { type Stated, stating } from "#app/domain/deals/deal/stated.ts"
import { invoiceFormat } from "#app/domain/deals/payments/invoices/invoice.ts"
import { confirmationOf } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import { settlementDecisionLabels } from "#app/domain/deals/settlement/settlement.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatLongDay, todayIn } from "#app/lib/dates.ts"
import {
  agreementPath,
  annexPath,
  dealDocumentsPath,
  donationConfirmationPath,
  invoiceFilePath,
  settlementFilePath,
} from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { DealPage } from "../deal-queries.server.ts"
import styles from "./ended-papers.module.css"
import type { EndedPapers as Papers } from "./paper-columns.server.ts"

type EndedPapersProps = { deal: DealPage; invoices: Papers["invoices"] }

/** "Dokumenty": the papers that a completed deal leaves, each a file or the way to several. */
export function EndedPapers({ deal, invoices }: EndedPapersProps) {
  const { id, rules, concluded, agreedOn, agreedAnnexes, settlements, payments } = deal
  const [settlement] = settlements
  const confirmation = confirmationOf({ ...deal, received: payments.received, instalments: [] })
  return (
    <section aria-labelledby="dokumenty">
      <div className={styles.head}>
        <h2 id="dokumenty">Dokumenty</h2>
        <Link to={dealDocumentsPath(id)}>Wszystkie dokumenty</Link>
      </div>
      <ul className={styles.papers}>
        {hasAgreement(rules) && (
          <Paper
            href={agreementPath(id)}
            title={`${concluded ? "Umowa" : "Wzór umowy"} ${deal.reference}`}
            note={agreedOn && `${concluded ? "zawarta" : "uzgodniona"} ${formatLongDay(agreedOn)}`}
            states="agreedOn"
          />
        )}
        {agreedAnnexes.map(({ number, agreedAt }) => (
          <Paper
            key={number}
            href={annexPath(id, number)}
            title={`Aneks nr ${number}`}
            note={agreedAt && `zawarty ${formatLongDay(todayIn(agreedAt))}`}
          />
        ))}
        {settlement && (
          <Paper href={settlementFilePath(id, settlement.id)} title="Rozliczenie" note={decidedNote(settlement)} />
        )}
        {invoices.length > 0 && <Invoices dealId={id} invoices={invoices} />}
        {confirmation === "ready" && (
          <Paper
            href={donationConfirmationPath(id)}
            title="Potwierdzenie darowizny"
            note={`otrzymano ${formatMoney(payments.received)}`}
            states="received"
          />
        )}
      </ul>
    </section>
  )
}

const decidedNote = ({ decision, decidedAt }: DealPage["settlements"][number]) =>
  decision && decidedAt && `${settlementDecisionLabels[decision]} ${formatLongDay(todayIn(decidedAt))}`

/** Of several or without a file the page of documents has them one by one. */
function Invoices({ dealId, invoices }: { dealId: string; invoices: Papers["invoices"] }) {
  const [first, ...further] = invoices
  const file = further.length === 0 && first ? invoiceFormat(first.fileName) : null
  const sum = invoices.reduce((all, { grosze }) => all + grosze, 0)
  const ksef = further.length === 0 ? ", z\u00a0numerem KSeF" : ", z\u00a0numerami KSeF"
  const hasKsef = invoices.every((one) => one.hasKsef)
  return (
    <Paper
      href={file && first ? invoiceFilePath(dealId, first.id) : `${dealDocumentsPath(dealId)}#faktury`}
      file={file}
      title={invoicesTitle(invoices.map(({ number }) => number))}
      note={`${formatMoney(sum)}\u00a0brutto${hasKsef ? ksef : ""}`}
      states="invoiced"
    />
  )
}

const mostNumbers = 3

function invoicesTitle(numbers: readonly string[]): string {
  const [only = "", ...others] = numbers
  if (others.length === 0) return `Faktura ${only}`
  if (numbers.length > mostNumbers)
    return `Faktury ${numbers.slice(0, mostNumbers).join(", ")} i\u00a0jeszcze ${numbers.length - mostNumbers}`
  return `Faktury ${numbers.slice(0, -1).join(", ")} i\u00a0${numbers.at(-1)}`
}

type PaperProps = {
  href: string
  title: string
  note?: string | null
  states?: Stated
  /** Format of the file; null: it leads to a page. */
  file?: string | null
}

const Paper = ({ href, title, note, states, file = "PDF" }: PaperProps) => (
  <li>
    <PaperLink href={href} isFile={file !== null}>
      <span className={styles.sheet} aria-hidden="true">
        {file ?? <Icon name="file-text" />}
      </span>
      <span>
        <b>{title}</b>
        {note && <small {...(states && stating(states))}>{note}</small>}
      </span>
      <Icon name={file === null ? "chevron-right" : "download"} />
    </PaperLink>
  </li>
)

const PaperLink = ({ href, isFile, children }: { href: string; isFile: boolean; children: ReactNode }) =>
  isFile ? (
    <a href={href} download>
      {children}
    </a>
  ) : (
    <Link to={href}>{children}</Link>
  )
