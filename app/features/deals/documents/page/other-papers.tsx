import { Link } from "react-router"
import { formatSize } from "#app/lib/text/file-size.ts"
import { dealMaterialsPath, dealPath, settlementFilePath, settlementOutlinePath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./documents.module.css"
import { DonationPaper } from "./money-papers.tsx"
import { Paper } from "./paper.tsx"
import type { DealDocuments } from "./queries.server.ts"

const decisionStates = {
  accepted: { value: "completed", label: "Przyjęte" },
  rejected: { value: "rejected", label: "Odesłane do poprawy" },
  replaced: { value: "rejected", label: "Zastąpione" },
  closed: { value: "completed", label: "Zamknięte" },
} as const

const undecided = { value: "pending", label: "Czeka na decyzję" } as const

export function OtherPapers({ dealId, page }: { dealId: string; page: DealDocuments }) {
  const { settlement, materials, money, expectsSettlement } = page
  if (!settlement && !materials && !money.donation && !expectsSettlement) return null
  const state = settlement && (settlement.decision ? decisionStates[settlement.decision] : undecided)
  return (
    <section aria-labelledby="pozostale">
      <h2 id="pozostale">Pozostałe</h2>
      <ul className={styles.papers}>
        <DonationPaper dealId={dealId} money={money} />
        {settlement && state ? (
          <Paper
            title="Rozliczenie"
            file="PDF"
            acts={
              <a className="btn btn--line btn--small" href={settlementFilePath(dealId, settlement.id)} download>
                <Icon name="download" />
                Pobierz<span className="hidden"> rozliczenie</span>
              </a>
            }
          >
            <span className="small muted">
              {settlement.name}, {formatSize(settlement.size)}
            </span>
            <span>
              <Status {...state} />
            </span>
            <Link className="small" to={`${dealPath(dealId)}#rozliczenie`}>
              Wersje i&nbsp;decyzje
            </Link>
          </Paper>
        ) : (
          expectsSettlement && (
            <Paper
              title="Rozliczenie"
              file={null}
              acts={
                page.mayCompose && (
                  <Link className="btn btn--line btn--small" to={settlementOutlinePath(dealId)}>
                    Podgląd<span className="hidden"> rozliczenia</span>
                  </Link>
                )
              }
            >
              <span className="small muted">Powstanie ze świadczeń i&nbsp;wpłat.</span>
            </Paper>
          )
        )}
        {materials && (
          <Paper
            title="Materiały sponsora"
            file="ZIP"
            acts={
              <Link className="btn btn--line btn--small" to={dealMaterialsPath(dealId)}>
                Zobacz<span className="hidden"> materiały sponsora</span>
              </Link>
            }
          >
            <span className="small muted">Logo, opis firmy i&nbsp;pliki do tej współpracy</span>
          </Paper>
        )}
      </ul>
    </section>
  )
}
