import type { ReactNode } from "react"
import { Link } from "react-router"
import { settlementReportPath, settlementTemplatePath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./composed.module.css"

type OwnFileProps = { dealId: string; lead: string | undefined; isSecond: boolean; children: ReactNode }

/** The way to settle with an own file; it comes second if the deal has rows of work. */
export const OwnFile = ({ dealId, lead, isSecond, children }: OwnFileProps) => (
  <section className={styles.own} aria-labelledby={isSecond ? "wlasny-plik" : undefined}>
    {isSecond && (
      <>
        <h2 id="wlasny-plik">Prześlij własny plik PDF</h2>
        <p className="muted">{lead}</p>
      </>
    )}
    {children}
    <div className="acts">
      {!isSecond && (
        <Link className="btn btn--line" to={settlementReportPath(dealId)}>
          <Icon name="file-pen-line" />
          Przygotuj rozliczenie
        </Link>
      )}
      <a className={`btn ${isSecond ? "btn--line" : "btn--quiet"}`} href={settlementTemplatePath(dealId)} download>
        <Icon name="download" />
        Pobierz wzór rozliczenia
      </a>
    </div>
  </section>
)
