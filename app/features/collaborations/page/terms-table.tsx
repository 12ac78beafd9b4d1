import { formatMoney } from "#app/domain/money.ts"
import {
  amountLabel,
  amountNote,
  noDescription,
  noLines,
  type TermsLine,
  totalLabel,
  totalOf,
} from "#app/domain/terms.ts"
import { type ChangeRow, changeRows, diffTerms, type LineDiff } from "#app/domain/terms-diff.ts"
import { Icon } from "#app/ui/icon.tsx"
import "../terms.css"

type TermsTableProps = {
  lines: readonly TermsLine[]
  /** The version that these lines are compared with. */
  before: readonly TermsLine[] | null
  /** Titles of the deal's events by id; shown when there are several. */
  eventTitles: Readonly<Record<string, string>>
}

/** The terms as a table; under each line what changed since the version it is compared with. */
export function TermsTable({ lines, before, eventTitles }: TermsTableProps) {
  if (lines.length === 0 && !before?.length) return <p className="muted">{noLines}</p>
  const diff = diffTerms(before ?? lines, lines)
  return (
    <table className="terms">
      <thead>
        <tr>
          <th scope="col">Opcja i&nbsp;korzyści</th>
          <th scope="col">Kwota</th>
        </tr>
      </thead>
      <tbody>
        {diff.lines.map((line) => (
          <Line key={line.line.lineKey} diff={line} eventTitles={eventTitles} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{totalLabel}</td>
          <td>
            <span className="num">{formatMoney(totalOf(lines))}</span>
            {before && diff.totalBefore !== diff.totalAfter && (
              <span className="was num">poprzednio {formatMoney(diff.totalBefore)}</span>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ diff, eventTitles }: { diff: LineDiff; eventTitles: TermsTableProps["eventTitles"] }) {
  const { line, kind } = diff
  const rows = changeRows(diff)
  const own = amountNote(line)
  const several = Object.keys(eventTitles).length > 1
  return (
    <tr className={kind === "removed" ? "gone" : undefined}>
      <td>
        <h3>{line.title}</h3>
        {several && <p className="terms__event">{line.eventId ? eventTitles[line.eventId] : "Cała współpraca"}</p>}
        {kind !== "removed" && <p className="prewrap">{line.description || noDescription}</p>}
        {kind !== "removed" && line.benefits.length > 0 && (
          <ul className="ticks">
            {[...new Set(line.benefits)].map((benefit) => (
              <li key={benefit}>
                <Icon name="check" />
                {benefit}
              </li>
            ))}
          </ul>
        )}
        {rows.length > 0 && (
          <ul className="diff">
            {rows.map((row) => (
              <Change key={`${row.word} ${row.label}`} row={row} />
            ))}
          </ul>
        )}
      </td>
      <td>
        <span className="num">{amountLabel(line)}</span>
        {own && kind !== "removed" && <span className="was">{own}</span>}
      </td>
    </tr>
  )
}

function Change({ row: { tone, word, label, from, to } }: { row: ChangeRow }) {
  return (
    <li className={tone}>
      <b>{word}</b>
      {from === undefined && to === undefined && tone === "add" ? (
        <ins>{label}</ins>
      ) : (
        <span>
          {label}
          {from !== undefined && (
            <>
              : <del>{from}</del>
            </>
          )}
          {from !== undefined && to !== undefined && " → "}
          {from === undefined && to !== undefined && ": "}
          {to !== undefined && <ins>{to}</ins>}
        </span>
      )}
    </li>
  )
}
