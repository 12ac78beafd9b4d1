import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./report-rows.module.css"
import { rowAnchor } from "./report-rows.tsx"

type Missing = { id: string; title: string; label: string }
type MissingRowsProps = {
  unproved: readonly Missing[]
  unconfirmed: readonly Missing[]
  /** Rows without an answer yet, where the form does not ask for them. */
  unanswered?: readonly Missing[]
  /** The page that has the rows; this one without it. */
  at?: string
}

/** What a settlement lacks, by name; only answers keep it from being sent. */
export function MissingRows({ unproved, unconfirmed, unanswered = [], at = "" }: MissingRowsProps) {
  if (unproved.length + unconfirmed.length + unanswered.length === 0) return null
  return (
    <div className="note">
      <Icon name="info" />
      <div className={styles.missing}>
        <b>Zanim wyślesz</b>
        <Named label="Bez odpowiedzi, jak było" rows={unanswered} at={at} withLabel />
        <Named label="Brakuje dowodu" rows={unproved} at={at} />
        <Named label="Nie potwierdzono" rows={unconfirmed} at={at} withLabel />
        {unproved.length + unconfirmed.length > 0 && (
          <p className="small muted">
            {unanswered.length > 0
              ? "Bez dowodów i\u00a0potwierdzeń też możesz wysłać."
              : "Rozliczenie możesz wysłać mimo to."}{" "}
            Sponsor zobaczy, co jest potwierdzone.
          </p>
        )}
      </div>
    </div>
  )
}

type NamedProps = { label: string; rows: readonly Missing[]; at: string; withLabel?: boolean }

const Named = ({ label, rows, at, withLabel = false }: NamedProps) =>
  rows.length > 0 && (
    <p>
      {label}:{" "}
      {rows.map((row, index) => (
        <span key={row.id}>
          {index > 0 && <span>, </span>}
          <a href={`${at}#${rowAnchor(row.id)}`}>{row.title}</a>
          {withLabel && <span> ({row.label.toLowerCase()})</span>}
        </span>
      ))}
      .
    </p>
  )
