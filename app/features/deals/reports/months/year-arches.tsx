import { type Stated, stated, stating } from "#app/domain/deals/deal/stated.ts"
import { cameText } from "#app/domain/deals/payments/ledger.ts"
import {
  type ArchPart,
  archesOf,
  archParts,
  type MonthFigures,
  monthNames,
  type YearByMonth,
} from "#app/domain/deals/reports/months.ts"
import sheet from "./year-arches.css?url"

type YearArchesProps = {
  year: YearByMonth
  /** 1 to 12; null: the year is not this one. */
  thisMonth: number | null
  isPaying: boolean
  /** The page states the sums elsewhere. */
  isLegend?: boolean
}

/** The year as an arcade: an arch for each month, and its figures as text. */
export function YearArches({ year: { months, sums }, thisMonth, isPaying, isLegend = false }: YearArchesProps) {
  const labels = labelsOf(isPaying)
  const shown = [...archParts].reverse().filter((part) => part === "received" || part === "later" || sums[part] !== 0)
  return (
    <div className="panel year-arches">
      {/* neither in the root sheet nor in that of the desk, which others wait for */}
      <link rel="stylesheet" href={sheet} precedence="part" />
      <dl className="year-arches__sums" data-legend={isLegend || undefined}>
        {shown.map((part) => (
          <div key={part}>
            <dt data-part={part}>{labels[part]}</dt>
            {!isLegend && (
              <dd className="num" {...stating(`year.${part}`)}>
                {cameText(sums[part])}
              </dd>
            )}
          </div>
        ))}
        {!isLegend && sums.undated > 0 && (
          <div>
            <dt>Bez terminu</dt>
            <dd className="num" {...stated("year.undated", sums.undated)} />
          </div>
        )}
        {!isLegend && sums.inKind > 0 && (
          <div className="year-arches__kind">
            <dt data-part="kind">Rzeczowo, osobno</dt>
            <dd className="num" {...stated("year.inKind", sums.inKind)} />
          </div>
        )}
      </dl>
      <div>
        <div className="year-arches__arcade" aria-hidden="true">
          {archesOf(months).map(({ month, height, parts }) => (
            <i key={month} data-empty={height === 0 || undefined}>
              <b style={{ blockSize: `${height}%` }}>
                {parts.map(([part, percent]) => (
                  <u key={part} data-part={part} style={{ flexGrow: percent }} />
                ))}
              </b>
            </i>
          ))}
        </div>
        <ol className="year-arches__months" aria-hidden={isLegend || undefined}>
          {months.map((one) => (
            <li key={one.month} aria-current={one.month === thisMonth ? "date" : undefined}>
              {monthNames[one.month - 1]}
              {!isLegend && <Figures of={one} labels={labels} />}
            </li>
          ))}
        </ol>
      </div>
      {isLegend && <Amounts months={months} labels={labels} />}
      <p className="small muted">Kwoty brutto, według dnia wpłaty; reszta według terminu raty.</p>
    </div>
  )
}

type Labels = Record<ArchPart, string>
type FiguresProps = { of: MonthFigures; labels: Labels; className?: string }
const partsWith = (of: MonthFigures) => [...archParts].reverse().filter((part) => of[part] !== 0)

/** What an arch shows, for those who do not see it. */
function Figures({ of, labels, className = "hidden" }: FiguresProps) {
  const parts = partsWith(of)
  if (parts.length === 0) return <span className="hidden">: nic</span>
  const names = parts.map((part): Stated => `year.${part}:${of.month}`)
  return (
    <span className={className} {...stating(...names)}>
      {`: ${parts.map((part) => (of[part] < 0 ? cameText(of[part]) : `${labels[part].toLowerCase()} ${cameText(of[part])}`)).join(", ")}`}
    </span>
  )
}

const Amounts = ({ months, labels }: { months: readonly MonthFigures[]; labels: Labels }) => (
  <ul className="year-arches__amounts" aria-label="Kwoty miesięcy">
    {months.map((one) =>
      partsWith(one).length === 0 ? null : (
        <li key={one.month}>
          <b>{monthNames[one.month - 1]}</b>
          <Figures of={one} labels={labels} className="num" />
        </li>
      ),
    )}
  </ul>
)

const labelsOf = (isPaying: boolean): Labels => ({
  received: isPaying ? "Zapłacone" : "Wpłynęło",
  overdue: "Po\u00a0terminie",
  inTransit: "W\u00a0drodze",
  later: "Przed terminem",
})
