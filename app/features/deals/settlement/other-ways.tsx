import { Link } from "react-router"
import { settlementReportPath, settlementTemplatePath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./other-ways.module.css"

/** For those who have no PDF yet. */
export const OtherWays = ({ dealId }: { dealId: string }) => (
  <section className={styles.other}>
    <h2>Nie masz jeszcze pliku?</h2>
    <div className={`acts ${styles.acts}`}>
      <Link className="btn btn--line" to={settlementReportPath(dealId)}>
        <Icon name="file-pen-line" />
        Przygotuj rozliczenie
      </Link>
      <a className="btn btn--quiet" href={settlementTemplatePath(dealId)} download>
        <Icon name="download" />
        Pobierz wzór rozliczenia
      </a>
    </div>
  </section>
)
