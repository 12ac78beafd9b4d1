import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Proofs } from "../proofs/proofs.tsx"
import type { SettledWork as Work } from "./row-columns.server.ts"
import { SettledMoney } from "./settled-money.tsx"
import styles from "./settled-work.module.css"

type SettledWorkProps = { dealId: string; work: Work }
type Part = Work["parts"][number]

/** What the sponsor decides about: the organization's words, rows with their proofs, payments and invoices. */
export const SettledWork = ({ dealId, work: { parts, summary, reach, money } }: SettledWorkProps) => (
  <>
    {summary && (
      <section aria-labelledby="przebieg">
        <h2 id="przebieg">Przebieg wydarzenia</h2>
        <p className={`${styles.quote} prewrap`}>{summary}</p>
        {reach && <p className={`${styles.quote} prewrap`}>{reach}</p>}
      </section>
    )}
    {parts.map(({ by, heading, rows }) => (
      <section key={by} aria-labelledby={`rozliczone-${by}`}>
        <div className={styles.head}>
          <h2 id={`rozliczone-${by}`}>{heading}</h2>
          <p className="small muted">
            {`${count(rows.length, memberNouns.świadczenie)}, potwierdzone ${rows.filter(({ confirmedOn }) => confirmedOn).length}`}
          </p>
        </div>
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.id} dealId={dealId} row={row} />
          ))}
        </ul>
      </section>
    ))}
    <SettledMoney dealId={dealId} money={money} />
  </>
)

function Row({ dealId, row }: { dealId: string; row: Part["rows"][number] }) {
  const stands = [row.answer, row.confirmedOn && `potwierdzone ${row.confirmedOn}`].filter(Boolean).join(", ")
  return (
    <li>
      <div className={styles.head}>
        <h3>{row.title}</h3>
        <Status value={row.hue} label={row.label} />
      </div>
      {stands && <p className="small muted">{stands}</p>}
      {row.note && <p className={`${styles.note} prewrap`}>{row.note}</p>}
      <Proofs dealId={dealId} rowId={row.id} proofs={row.proofs} />
    </li>
  )
}
