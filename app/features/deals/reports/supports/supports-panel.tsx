import { Link } from "react-router"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { donatedNote, type NamedWorth, sumOfWorths, unusualKind, worthText } from "#app/domain/deals/deal/worth.ts"
import { formatDay } from "#app/lib/dates.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import { dealPath, eventsPath, mySupportsPath, organizationPath, settlementFilePath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { ExportLink } from "./export-link.tsx"
import type { Support, SupportsSummary } from "./queries.server.ts"
import styles from "./supports.module.css"

type SupportsPanelProps = {
  supports: Support[]
  summary: SupportsSummary
  more: string | null
  /** Who may export, when the viewer's role may not. */
  exportNote: string | null
}

/** Tab "Moje wsparcia" (B23): tiles, completed deals by year, files, CSV. */
export function SupportsPanel({ supports, summary, more, exportNote }: SupportsPanelProps) {
  const years = [...new Set(supports.map(({ year }) => year))]
  const sumsOf = (year: number) => summary.sums.filter((each) => each.year === year)
  return (
    <section className={styles.supports} aria-labelledby="wsparcia">
      <h2 id="wsparcia">Moje wsparcia</h2>
      <dl className={styles.supportsTiles}>
        <Tile label="Zrealizowane współprace" value={formatCount(summary.completed)} />
        <Tile label="Łączna kwota wsparcia" value={textOfSums(summary.sums)} note={donatedNote(summary.sums)} isMoney />
        <Tile label="Wsparte organizacje" value={formatCount(summary.organizations)} />
        <Tile label="W toku" value={formatCount(summary.open)} />
      </dl>
      {supports.length === 0 ? (
        <EmptyState
          heading="h3"
          title="Nie masz jeszcze zrealizowanych wsparć"
          text="Gdy zakończysz pierwszą współpracę, pojawi się tu jej podsumowanie."
          action={
            <Link className="btn" to={eventsPath}>
              Przeglądaj wydarzenia
            </Link>
          }
        />
      ) : (
        <>
          <p className={styles.supportsWays}>
            <ExportLink className="btn btn--line" note={exportNote} />
            <Link className="btn btn--quiet" to={mySupportsPath}>
              Wszystkie współprace
            </Link>
          </p>
          {years.map((year) => (
            <section key={year} aria-labelledby={`rok-${year}`}>
              <h3 className={styles.supportsYear} id={`rok-${year}`}>
                {year} <YearSum year={year} sums={sumsOf(year)} />
              </h3>
              <ul>
                {supports.flatMap((support) =>
                  support.year === year ? [<SupportRow key={support.id} support={support} />] : [],
                )}
              </ul>
            </section>
          ))}
          {more && <MoreLink href={more} />}
        </>
      )}
    </section>
  )
}

type TileProps = { label: string; value: string; note?: string | null; isMoney?: boolean }

const Tile = ({ label, value, note, isMoney }: TileProps) => (
  <div>
    <dt>{label}</dt>
    <dd {...(isMoney && stating("supports"))}>
      {value}
      {note && (
        <small className="muted" {...stating("donated")}>
          {note}
        </small>
      )}
    </dd>
  </div>
)

const textOfSums = (sums: readonly NamedWorth[]) => worthText(sumOfWorths(sums.map(({ worth }) => worth)))

function YearSum({ year, sums }: { year: number; sums: readonly NamedWorth[] }) {
  const note = donatedNote(sums)
  return (
    <span className="num" {...stating(`supports:${year}`)}>
      {textOfSums(sums)}
      {note && (
        <small className="muted" {...stating(`donated:${year}`)}>
          {" "}
          {note}
        </small>
      )}
    </span>
  )
}

function SupportRow({ support }: { support: Support }) {
  const { id, title, organizationId, organizationName, day, worth, status, statusLabel, settlementId } = support
  const kindNote = unusualKind(support.kind)
  return (
    <li className={styles.support}>
      <div>
        <h4>{title}</h4>
        <p className="small muted">
          <Link to={organizationPath(organizationId)}>{organizationName}</Link>
          {` • ${formatDay(day)}`}
        </p>
      </div>
      <p className={`num ${styles.supportAmount}`} {...stating("worth")}>
        {worthText(worth)}
        {kindNote && <small className="muted">{kindNote}</small>}
      </p>
      <Status value={status} label={statusLabel} {...stating("status")} />
      <p className={styles.supportWays}>
        <Link to={dealPath(id)} aria-label={`Zobacz współpracę: ${title}`}>
          Zobacz współpracę
        </Link>
        {settlementId && (
          <a href={settlementFilePath(id, settlementId)} aria-label={`Pobierz rozliczenie: ${title}`} download>
            Pobierz rozliczenie
          </a>
        )}
      </p>
    </li>
  )
}
