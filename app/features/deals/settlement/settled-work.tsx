import type { ReactNode } from "react"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Proofs } from "../proofs/proofs.tsx"
import { Remark } from "./remark.tsx"
import type { SettledWork as Work } from "./row-columns.server.ts"
import { SettledMoney } from "./settled-money.tsx"
import styles from "./settled-work.module.css"
import { type Pointing, WrongRow } from "./wrong-row.tsx"

type SettledWorkProps = {
  dealId: string
  work: Work
  /** Results and numbers that can be sent back besides the rows. */
  facts: readonly { id: string; title: string }[]
  /** What the settlement before this one was sent back for, by row or fact. */
  remarks: ReadonlyMap<string, string>
  /** State of the marks, for viewers who may send rows back. */
  pointing: Pointing | undefined
}
type WorkPart = Work["parts"][number]

/** What the sponsor decides about: the organization's words, rows with their proofs, payments and invoices. */
export const SettledWork = ({ dealId, work, facts, remarks, pointing }: SettledWorkProps) => (
  <>
    {work.changes && <Changes changes={work.changes} isUploaded={work.isUploaded} />}
    {work.summary && (
      <section aria-labelledby="przebieg">
        <h2 id="przebieg">Przebieg wydarzenia</h2>
        <p className={`${styles.quote} prewrap`}>{work.summary}</p>
        {work.reach && <p className={`${styles.quote} prewrap`}>{work.reach}</p>}
      </section>
    )}
    {work.parts.map(({ by, heading, rows }) => (
      <section key={by} aria-labelledby={`rozliczone-${by}`}>
        <div className={styles.head}>
          <h2 id={`rozliczone-${by}`}>{heading}</h2>
          <p className="small muted">
            {`${count(rows.length, memberNouns.świadczenie)}, potwierdzone ${rows.filter(({ confirmedOn }) => confirmedOn).length}`}
          </p>
        </div>
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.id} dealId={dealId} row={row} remark={remarks.get(row.id) ?? row.reason}>
              <WrongRow row={row} pointing={pointing} />
            </Row>
          ))}
        </ul>
      </section>
    ))}
    <SettledMoney dealId={dealId} money={work.money} />
    {facts.length > 0 && (
      <section aria-labelledby="liczby-i-numery">
        <h2 id="liczby-i-numery">Liczby i&nbsp;numery</h2>
        <ul className={styles.rows}>
          {facts.map((fact) => (
            <li className={styles.fact} key={fact.id}>
              <h3>{fact.title}</h3>
              <Remark reason={remarks.get(fact.id)} label={former} />
              <WrongRow row={fact} pointing={pointing} />
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)

const former = "Uwaga przed poprawką:"

type ChangesProps = { changes: NonNullable<Work["changes"]>; isUploaded: boolean }

const Changes = ({ changes, isUploaded }: ChangesProps) => (
  <section aria-labelledby="zmieniono">
    <h2 id="zmieniono">Co zmieniono po&nbsp;Twoich uwagach</h2>
    {(changes.length === 0 || isUploaded) && (
      <p className="small muted">
        {changes.length === 0 && (
          <span>{"Liczby, numery i\u00a0opisy są takie same jak w\u00a0odesłanym rozliczeniu. "}</span>
        )}
        {isUploaded && (
          <span>{"Zmian w\u00a0samym pliku nie porównujemy: poprzedni jest we wcześniejszych wersjach."}</span>
        )}
      </p>
    )}
    <ul className={styles.rows}>
      {changes.map(({ key, label, before, now }) => (
        <li className={styles.change} key={key}>
          <h3>{label}</h3>
          <p className="small muted prewrap">{`Było: ${before ?? "nie podano"}`}</p>
          <p className="prewrap">{`Jest: ${now ?? "nie podano"}`}</p>
        </li>
      ))}
    </ul>
  </section>
)

type RowProps = { dealId: string; row: WorkPart["rows"][number]; remark: string | null; children: ReactNode }

function Row({ dealId, row, remark, children }: RowProps) {
  const stands = [row.answer, row.confirmedOn && `potwierdzone ${row.confirmedOn}`].filter(Boolean).join(", ")
  return (
    <li>
      <h3>{row.title}</h3>
      <Status value={row.hue} label={row.label} />
      <div className={styles.texts}>
        <Remark reason={remark} label={former} />
        {stands && <p className="small muted">{stands}</p>}
        {row.note && <p className={`${styles.note} prewrap`}>{row.note}</p>}
        <Proofs dealId={dealId} rowId={row.id} proofs={row.proofs} />
      </div>
      {children}
    </li>
  )
}
