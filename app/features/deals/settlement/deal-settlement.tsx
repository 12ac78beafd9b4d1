import type { ComponentProps } from "react"
import { Link } from "react-router"
import { type DealKind, isFinal } from "#app/domain/deals/deal/deal.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { settlementDecisionLabels } from "#app/domain/deals/settlement/settlement.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import {
  agreementPath,
  dealPath,
  settlementFilePath,
  settlementReportPath,
  settlementTemplatePath,
} from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Corrections } from "../deal/corrections.tsx"
import type { DealFrameData } from "../deal/frame/page-queries.server.ts"
import { MissingNip } from "../people/missing-nip.tsx"
import styles from "./deal-settlement.module.css"
import { ReportedResults } from "./result-fields.tsx"
import { SettlementPreview } from "./settlement-preview.tsx"

type SettledDeal = Pick<DealFrameData, "id" | "side" | "status" | "rules" | "rowSums"> & {
  kind: DealKind
  settlements: readonly Settlement[]
  /** The agreement was concluded on the platform. */
  concluded: boolean
  /** The agreement lacks the viewer's tax number. */
  lacksNip: boolean
  editsParty: boolean
  moves: readonly Move[]
}

type Settlement = {
  id: string
  name: string
  size: number
  createdAt: Date
  authorName: string
  documentNumber: string | null
  ksefNumber: string | null
  results: ComponentProps<typeof ReportedResults>["results"]
  decision: keyof typeof settlementDecisionLabels | null
  reason: string | null
  corrections: ComponentProps<typeof Corrections>["corrections"] | null
}

type DealSettlementProps = {
  deal: SettledDeal
  /** Called when the viewer opens the newest file (B11). */
  onRead: () => void
}

/** Card 'Rozliczenie': the file, its decision and earlier versions; before that the requirements (B11). */
export function DealSettlement({ deal, onRead }: DealSettlementProps) {
  const [latest, ...earlier] = deal.settlements
  if (!latest && (deal.status === "rejected" || deal.status === "canceled")) return null
  return (
    <section aria-labelledby="rozliczenie">
      <h2 id="rozliczenie" className={styles.title}>
        Rozliczenie
      </h2>
      {latest ? (
        <Latest deal={deal} settlement={latest} address={settlementFilePath(deal.id, latest.id)} onRead={onRead} />
      ) : (
        <NotYet deal={deal} />
      )}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary className="btn btn--quiet btn--small">
            Wcześniejsze wersje
            <Icon name="chevron-down" />
          </summary>
          <ul>
            {earlier.map((each) => (
              <li key={each.id}>
                <a href={settlementFilePath(deal.id, each.id)} download>
                  {each.name}
                </a>
                <span className="small muted">
                  , {formatDateTime(each.createdAt)}, {each.decision ? settlementDecisionLabels[each.decision] : ""}
                </span>
                {each.reason && <p className={`${styles.reason} small prewrap`}>{each.reason}</p>}
                <Corrections corrections={each.corrections ?? []} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {hasAgreement(deal.rules) && deal.status !== "completed" && (
        <p className={styles.agreement}>
          <a className="btn btn--quiet btn--small" href={agreementPath(deal.id)} download>
            <Icon name="file-text" />
            {deal.concluded ? "Pobierz umowę" : "Pobierz wzór umowy"}
          </a>
          {deal.lacksNip && !isFinal(deal.status) && (
            <span className="small muted">{deal.concluded ? lacksNip.agreement : lacksNip.template}</span>
          )}
        </p>
      )}
      {deal.lacksNip && !hasAgreement(deal.rules) && !isFinal(deal.status) && (
        <div className={styles.agreement}>
          <MissingNip side={deal.side} editsParty={deal.editsParty} back={dealPath(deal.id)} />
        </div>
      )}
    </section>
  )
}

const lacksNip = {
  agreement: "W\u00a0umowie brakuje Twojego numeru NIP: warunki zaakceptowano, zanim znalazł się w\u00a0profilu.",
  template:
    "We wzorze brakuje Twojego numeru NIP: warunki zaakceptowano, zanim znalazł się w\u00a0profilu. Wpisz go przed podpisaniem.",
}

const whatToCheck = ({ kind }: SettledDeal) =>
  kind === "donation"
    ? "Sprawdź, na co organizacja przeznaczyła darowiznę."
    : "Porównaj wykonane świadczenia z\u00a0opcjami współpracy."

const whatItHolds = ({ kind }: SettledDeal) =>
  kind === "donation"
    ? "na co przeznaczono darowiznę, zdjęcia i\u00a0dokumenty"
    : "wykonane świadczenia, zasięgi, zdjęcia i\u00a0faktury"

type LatestProps = { deal: SettledDeal; settlement: Settlement; address: string; onRead: () => void }

function Latest({ deal, settlement, address, onRead }: LatestProps) {
  const { name, size, createdAt, authorName, documentNumber, ksefNumber, decision, reason, corrections, results } =
    settlement
  return (
    <div className={`panel ${styles.settle}`}>
      <Sheet />
      <div>
        <h3>{name}</h3>
        <p>
          {formatSize(size)}, przesłano {formatDateTime(createdAt)}, {authorName}.
          {decision === null && deal.side === "sponsor" && <span> {whatToCheck(deal)}</span>}
        </p>
        {(documentNumber || ksefNumber) && (
          <p className={styles.numbers}>
            {documentNumber && <>Dokument: {documentNumber}. </>}
            {ksefNumber && <>KSeF: {ksefNumber}.</>}
          </p>
        )}
        <ReportedResults results={results} />
        {decision && <p>Rozliczenie {settlementDecisionLabels[decision]}.</p>}
        {reason && <p className={`${styles.reason} prewrap`}>{reason}</p>}
        <Corrections corrections={corrections ?? []} />
        <div className={`acts ${styles.acts}`}>
          <SettlementPreview address={address} name={name} onRead={onRead} />
          <a className="btn btn--quiet btn--small" href={address} download onClick={onRead}>
            <Icon name="download" />
            Pobierz PDF
          </a>
        </div>
      </div>
    </div>
  )
}

const NotYet = ({ deal }: { deal: SettledDeal }) => {
  const composes = deal.moves.includes("settle")
  const composed = composes && deal.rowSums.all > 0
  return (
    <div className={`panel ${styles.settle}`}>
      <div className={`${styles.sheet} ${styles.none}`}>
        <Icon name="file-text" />
      </div>
      <div>
        <h3>
          {deal.side === "organization"
            ? "Prześlesz je, gdy wszystko będzie wykonane"
            : "Organizacja prześle je, gdy wszystko będzie wykonane"}
        </h3>
        {composed && <p>Ułoży się samo ze świadczeń, dowodów i&nbsp;płatności. Możesz też przesłać własny plik.</p>}
        <p>
          Jeden plik PDF do 10&nbsp;MB: {whatItHolds(deal)}.{" "}
          {deal.side === "organization"
            ? "Sponsor zaakceptuje go lub poprosi o\u00a0poprawki."
            : "Zaakceptujesz go lub poprosisz o\u00a0poprawki."}
        </p>
        {deal.side === "organization" && (
          <div className={`acts ${styles.acts}`}>
            {composes && (
              <Link className="btn btn--line btn--small" to={settlementReportPath(deal.id)}>
                <Icon name="file-pen-line" />
                Przygotuj rozliczenie
              </Link>
            )}
            <a
              className={`btn btn--small ${composes ? "btn--quiet" : "btn--line"}`}
              href={settlementTemplatePath(deal.id)}
              download
            >
              <Icon name="download" />
              Pobierz wzór rozliczenia
            </a>
          </div>
        )}
      </div>
    </div>
  )
}

const Sheet = () => (
  <div className={styles.sheet}>
    <svg viewBox="0 0 210 297" aria-hidden="true">
      <path d="M20 26h92" stroke="#15262b" strokeWidth="8" />
      <path d="M20 42h60M20 64h170M20 74h150M20 84h162" stroke="#b7b2a8" strokeWidth="4" />
      <path
        d="M20 108h170v72H20zM20 126h170M20 144h170M20 162h170M96 108v72M150 108v72"
        fill="none"
        stroke="#877c6a"
        strokeWidth="1.5"
      />
      <path d="M26 117h40M102 117h28M156 117h20" stroke="#15262b" strokeWidth="4" />
      <path d="M20 206h170M20 218h150M20 230h120M20 266h70" stroke="#b7b2a8" strokeWidth="4" />
    </svg>
  </div>
)
