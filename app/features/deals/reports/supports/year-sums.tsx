import type { UserType } from "#app/domain/accounts/viewer.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { donatedNote, sumOfWorths, worthText } from "#app/domain/deals/deal/worth.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count as counted } from "#app/lib/text/plural-forms.ts"
import { ExportLink } from "./export-link.tsx"
import type { YearSums as Sums } from "./queries.server.ts"
import styles from "./supports.module.css"

const titles = { sponsor: "Moje wsparcia", organization: "Pozyskane wsparcie" } as const

type YearSumsProps = {
  sums: Sums
  userType: UserType
  /** Who may export, when the viewer's role may not. */
  exportNote: string | null
}

/** Strip above a list of deals: completed sums by year, open deals, CSV. Nothing without a deal. */
export function YearSums({ sums: { open, years }, userType, exportNote }: YearSumsProps) {
  if (open === 0 && years.length === 0) return null
  return (
    <section className={styles.yearSums} aria-labelledby="sumy">
      <div className={styles.yearSumsHead}>
        <h2 id="sumy">{titles[userType]}</h2>
        <ExportLink className="btn btn--line btn--small" note={exportNote} />
      </div>
      <dl className={styles.supportsTiles}>
        {years.map(({ year, deals, sums }) => (
          <div key={year}>
            <dt>{`${year}, ${counted(deals, memberNouns.współpraca)}`}</dt>
            <dd className="num" {...stating(`supports:${year}`)}>
              {worthText(sumOfWorths(sums.map(({ worth }) => worth)))}
              <Shares year={year} sums={sums} />
            </dd>
          </div>
        ))}
        <div>
          <dt>W toku</dt>
          <dd className="num">{counted(open, memberNouns.współpraca)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Shares({ year, sums }: Pick<Sums["years"][number], "year" | "sums">) {
  const note = donatedNote(sums)
  return (
    note && (
      <small className="muted" {...stating(`donated:${year}`)}>
        {note}
      </small>
    )
  )
}
