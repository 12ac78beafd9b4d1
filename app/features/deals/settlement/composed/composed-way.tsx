import { Link } from "react-router"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { settlementOutlinePath, settlementReportPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./composed.module.css"
import type { ComposedSoFar } from "./composed-so-far.ts"
import { MissingRows } from "./missing-rows.tsx"

type ComposedWayProps = { dealId: string; has: ComposedSoFar }

/** The first way to settle: composed from the rows of work. */
export function ComposedWay({ dealId, has }: ComposedWayProps) {
  const { rows, leavesOutLogo, confirmed, photos, missing } = has
  const without = leavesOutLogo ? " (bez logo i\u00a0opisu firmy)" : ""
  return (
    <section className={`panel ${styles.way}`} aria-labelledby="ze-swiadczen">
      <h2 id="ze-swiadczen">Rozliczenie ze świadczeń</h2>
      <p className="muted">
        Jest już ułożone z&nbsp;tego, co obie strony zapisały. Dopiszesz przebieg wydarzenia i&nbsp;wyślesz.
      </p>
      <ul className={styles.facts}>
        <Fact text={`${count(rows, memberNouns.świadczenie)}${without}, potwierdzone ${confirmed}`} />
        {photos > 0 && <Fact text={`${count(photos, memberNouns.zdjęcie)} z\u00a0dowodów`} />}
      </ul>
      <MissingRows dealId={dealId} {...missing} at={settlementReportPath(dealId)} />
      <div className="acts">
        <Link className="btn" to={settlementReportPath(dealId)}>
          <Icon name="file-pen-line" />
          Przygotuj rozliczenie
        </Link>
        <Link className="btn btn--quiet" to={settlementOutlinePath(dealId)}>
          Podgląd rozliczenia
        </Link>
      </div>
    </section>
  )
}

const Fact = ({ text }: { text: string }) => (
  <li>
    <Icon name="check" />
    {text}
  </li>
)
