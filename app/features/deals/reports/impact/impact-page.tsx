import { Link } from "react-router"
import { dealStatusLabel } from "#app/domain/deals/deal/deal.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { worthText } from "#app/domain/deals/deal/worth.ts"
import { workText } from "#app/domain/deals/reports/finances.ts"
import { type Indicator, isMoney } from "#app/domain/deals/reports/impact/impact.ts"
import {
  isResult,
  type ResultName,
  reportedResults,
  resultList,
  resultTexts,
} from "#app/domain/deals/settlement/results.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatDay, formatLongDay } from "#app/lib/dates.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import {
  dealDeliverablesPath,
  dealPath,
  financesPath,
  impactPath,
  impactPdfPath,
  impactXlsxPath,
  proofFilePath,
} from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import base from "../finances/finances.module.css"
import { GroupTable } from "../finances/group-table.tsx"
import styles from "./impact.module.css"
import type { Impact } from "./queries.server.ts"

/** Most deals listed on the page; the workbook has all. */
export const mostDeals = 100

export type ImpactPageProps = Omit<Impact, "photos" | "deals"> & {
  deals: Impact["deals"]
  count: number
  /** Lists only deals whose settlement has this result; null: all. */
  result: ResultName | null
  listed: number
  photos: Pick<Impact["photos"][number], "id" | "dealId" | "rowId" | "title" | "width" | "height">[]
}

/** "Raport wpływu": a year's figures, what each of them counts, and the deals and photos behind them. */
export function ImpactPage(props: ImpactPageProps) {
  const { year, today, party, indicators, count, nearest } = props
  return (
    <div className="page">
      <div className={base.head}>
        <div>
          <Link className="back" to={`${financesPath}?rok=${year}`}>
            <Icon name="arrow-left" />
            Finanse {year}
          </Link>
          <h1>Raport wpływu {year}</h1>
        </div>
        {count > 0 && (
          <p className={base.ways}>
            <a className="btn btn--line btn--small" href={impactPdfPath(year)} download>
              <Icon name="download" />
              Dokument (PDF)
            </a>
            <a className="btn btn--line btn--small" href={impactXlsxPath(year)} download>
              <Icon name="download" />
              Arkusz (XLSX)
            </a>
          </p>
        )}
      </div>
      <p className="muted">
        <b>{party}</b>, z&nbsp;danych platformy na dzień {formatLongDay(today)}. Współpraca należy do roku,
        w&nbsp;którym zaczyna się jej pierwsze wydarzenie.
      </p>
      <nav className={base.jumps} aria-label="Inne lata">
        <Link to={impactPath(year - 1)}>Rok {year - 1}</Link>
        <Link to={impactPath(year + 1)}>Rok {year + 1}</Link>
      </nav>
      {count === 0 ? (
        <EmptyState
          title={`Nie ma współprac z\u00a0uzgodnionymi warunkami w\u00a0roku ${year}`}
          text={
            nearest === null
              ? "Raport powstaje z\u00a0warunków, wpłat, świadczeń i\u00a0rozliczeń. Wróć, gdy uzgodnisz pierwszą współpracę."
              : `Liczy się dzień wydarzenia, nie\u00a0umowy ani\u00a0wpłaty. Najbliższy rok z\u00a0raportem to ${nearest}.`
          }
          action={
            nearest !== null && (
              <Link className="btn" to={impactPath(nearest)}>
                Pokaż {nearest}
              </Link>
            )
          }
        />
      ) : (
        <>
          <dl className={styles.indicators}>
            {indicators.map((one) => (
              <div key={one.key}>
                <dt>{one.label}</dt>
                {one.number === null ? (
                  <dd className="muted">{one.value}</dd>
                ) : (
                  <dd className="num" {...(isMoney(one.key) && stating(`impact.${one.key}`))}>
                    <Link to={behind(one.key)}>{one.value}</Link>
                  </dd>
                )}
                <dd className="small muted">{one.how}</dd>
              </div>
            ))}
          </dl>
          <GroupTable title="Według województwa" groups={props.regions} total={props.total} />
          <GroupTable title="Według kategorii" groups={props.categories} total={props.total} />
          {props.costs.length > 0 && (
            <GroupTable title="Według rodzaju kosztu" groups={props.costs} total={props.total} />
          )}
          <Photos {...props} />
          <Deals {...props} />
        </>
      )}
    </div>
  )
}

const behind = (key: Indicator["key"]) =>
  isResult(key) ? `?wskaznik=${resultTexts[key].slug}#wspolprace` : "#wspolprace"

function Photos({ photos }: ImpactPageProps) {
  if (photos.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="zdjecia">
      <h2 id="zdjecia">Zdjęcia</h2>
      <p className="small muted">Dowody świadczeń, które potwierdził sponsor, najnowsze najpierw.</p>
      <ul className={styles.photos}>
        {photos.map(({ id, dealId, rowId, title }) => (
          <li key={id}>
            <Link to={dealDeliverablesPath(dealId, rowId)}>
              <img src={proofFilePath(dealId, id, { thumbnail: true })} alt={title} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Deals({ deals, result, listed, year }: ImpactPageProps) {
  return (
    <section className={base.list} aria-labelledby="wspolprace">
      <h2 id="wspolprace">Współprace: {listed}</h2>
      {result && (
        <p className="small">
          Te, których rozliczenie podaje: {resultList([result])}.{" "}
          <Link to={`${impactPath(year)}#wspolprace`}>Pokaż wszystkie</Link>
        </p>
      )}
      <ul className={base.deals}>
        {deals.map(({ id, title, partner, status, day, figures, work, results, elsewhere }) => (
          <li key={id}>
            <div>
              <h3>
                <Link to={dealPath(id)}>{title}</Link>
              </h3>
              <p className="small muted">
                {partner} • {formatDay(day)}
              </p>
              <p className="small">
                <Link to={dealDeliverablesPath(id)}>Świadczenia {workText(work)}</Link>
                {reportedResults(results).map(({ name, value }) => (
                  <span key={name}>
                    {" "}
                    • {resultList([name])}: {formatCount(value)}
                  </span>
                ))}
                {elsewhere.length > 0 && (
                  <span className="muted"> (policzono już w&nbsp;innej współpracy: {resultList(elsewhere)})</span>
                )}
              </p>
            </div>
            <Status value={status} label={dealStatusLabel(status)} {...stating("status")} />
            <p className={`num ${base.amount}`} {...stating("impact.worth")}>
              {worthText({ gross: figures.agreed, inKind: figures.inKind })}
              {figures.agreed > 0 && (
                <small className="muted" {...stating("impact.received")}>
                  wpłynęło {formatMoney(figures.received)}
                </small>
              )}
            </p>
          </li>
        ))}
      </ul>
      {listed > mostDeals && (
        <p className="small muted">
          Pokazujemy {mostDeals} z&nbsp;{listed}. Wszystkie są w&nbsp;arkuszu.
        </p>
      )}
    </section>
  )
}
