import { useId } from "react"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { lackingThings } from "#app/domain/deals/settlement/lacking.ts"
import { type ResultName, resultList } from "#app/domain/deals/settlement/results.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { paymentsPath, proofAddPath } from "#app/paths.ts"
import { fieldId } from "#app/ui/forms/field.tsx"
import styles from "./missing-rows.module.css"
import { rowAnchor } from "./report-rows.tsx"

/** `takesProof`: the viewer may add a proof now. */
type MissingRow = { id: string; title: string; label: string; takesProof: boolean }
type MissingRowsProps = {
  dealId: string
  unproved: readonly MissingRow[]
  unconfirmed: readonly MissingRow[]
  /** Rows without an answer, on pages without the form. */
  unanswered: readonly MissingRow[]
  /** Gross sum without an invoice, in grosze. */
  uninvoiced: number
  figures: readonly ResultName[]
  /** The page with the rows; by default this one. */
  at?: string
}

/**
 * What a settlement lacks, counted, and below it what is not counted: rows without a confirmation and optional figures,
 * with links to complete it; only missing answers prevent sending.
 */
export function MissingRows(props: MissingRowsProps) {
  const { dealId, unproved, unconfirmed, unanswered, uninvoiced, figures, at = "" } = props
  const lacking = unanswered.length + unproved.length + (uninvoiced > 0 ? 1 : 0)
  const isMore = unconfirmed.length + figures.length > 0
  if (lacking === 0 && !isMore) return null
  const inForm = ({ id }: MissingRow) => `${at}#${rowAnchor(id)}`
  return (
    <div className={lacking > 0 ? `note ${styles.lacks}` : "note"}>
      <div className={styles.missing}>
        <b>{lacking > 0 ? lackingThings(lacking) : "Zanim wyślesz"}</b>
        <Named label="Bez odpowiedzi, jak było" rows={unanswered} hrefOf={inForm} withLabel />
        <Named
          label="Brakuje dowodu"
          rows={unproved}
          hrefOf={(row) => (row.takesProof ? proofAddPath(dealId, row.id) : inForm(row))}
        />
        {uninvoiced > 0 && (
          <p className={styles.named} {...stating("uninvoiced")}>
            <b>Brakuje faktury: </b>
            <a href={`${paymentsPath(dealId)}#faktury`}>dodaj fakturę na {formatMoney(uninvoiced)}</a>
          </p>
        )}
        {lacking > 0 && isMore && <b>Poza tym</b>}
        <Named label="Nie potwierdzono" rows={unconfirmed} hrefOf={inForm} withLabel />
        {figures.length > 0 && (
          <p className={styles.named}>
            <b>Nie wpisano liczb: </b>
            <span>
              <a href={`${at}#${fieldId(figures[0] ?? "")}`}>{resultList(figures)}</a> (nieobowiązkowe)
            </span>
          </p>
        )}
        {unproved.length + unconfirmed.length > 0 && (
          <p className="small muted">
            {unanswered.length > 0
              ? "Bez dowodów i\u00a0potwierdzeń też możesz wysłać, z\u00a0powodem w\u00a0uwagach."
              : "Rozliczenie możesz wysłać mimo to: bez dowodu napisz w\u00a0uwagach, dlaczego go nie ma."}{" "}
            Sponsor zobaczy, co jest potwierdzone.
          </p>
        )}
      </div>
    </div>
  )
}

type NamedProps = {
  label: string
  rows: readonly MissingRow[]
  hrefOf: (row: MissingRow) => string
  withLabel?: boolean
}

function Named({ label, rows, hrefOf, withLabel = false }: NamedProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <div className={styles.named}>
      <b id={id}>{label}: </b>
      <ul aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={hrefOf(row)}>{row.title}</a>
            {withLabel && <span> ({row.label.toLowerCase()})</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
