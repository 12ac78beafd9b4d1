import { formatDateTime } from "#app/lib/dates.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { historyId } from "../deal/frame/deal-tabs.ts"
import styles from "./aside.module.css"
import type { DealPage } from "./deal-queries.server.ts"
import { StatusGuide } from "./status-guide.tsx"

/** Entries that are shown unfolded; work on many rows writes hundreds. */
const unfoldedCount = 5

export function History({ deal: { history } }: { deal: DealPage }) {
  const older = history.slice(unfoldedCount)
  return (
    <section id={historyId} className={styles.history}>
      <h2>Historia</h2>
      <ol className={styles.line}>
        {history.slice(0, unfoldedCount).map((entry, index) => (
          <Entry key={entry.id} {...entry} isNewest={index === 0} />
        ))}
      </ol>
      {older.length > 0 && (
        <details className={styles.older}>
          <summary className="btn btn--quiet btn--small">
            Wcześniejsze wpisy ({older.length})
            <Icon name="chevron-down" />
          </summary>
          <ol className={styles.line}>
            {older.map((entry) => (
              <Entry key={entry.id} {...entry} isNewest={false} />
            ))}
          </ol>
        </details>
      )}
      <StatusGuide />
    </section>
  )
}

type EntryProps = DealPage["history"][number] & { isNewest: boolean }

function Entry({ text, version, annex, from, to, inForce, byName, approvedBy, note, at, isNewest }: EntryProps) {
  return (
    <li className={isNewest ? styles.now : undefined}>
      <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
      <b>{text}</b> {version}
      {annex && <span className={`small muted ${styles.by}`}>{annex}</span>}
      {byName && <span className={`small muted ${styles.by}`}>{byName}</span>}
      {approvedBy && <span className={`small muted ${styles.by}`}>{`zatwierdza ${approvedBy}`}</span>}
      {(to || inForce) && (
        <span className={`small muted ${styles.by}`}>
          {from && (
            <>
              <span className="hidden">Status: </span>
              {from}
              <span className="hidden">, potem</span>
              <span aria-hidden="true"> →</span>{" "}
            </>
          )}
          {to}
          {to && inForce && <span>, </span>}
          {inForce}
        </span>
      )}
      {note && <q className="prewrap">{note}</q>}
    </li>
  )
}
