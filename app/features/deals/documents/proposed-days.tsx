import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { type DueRow, dueLines } from "#app/domain/deals/documents/agreement.ts"
import { capitalized } from "#app/lib/text/sentences.ts"

type ProposedDaysProps = { kind: DealKind; days: readonly DueRow[]; className: string | undefined }

/** The days that the agreement will have, each with where it comes from. */
export function ProposedDays({ kind, days, className }: ProposedDaysProps) {
  if (days.length === 0) return null
  return (
    <div className={`small ${className}`}>
      <p>
        {days.some(({ basis }) => basis === "agreed")
          ? "Terminy świadczeń: uzgodnione wcześniej i\u00a0te, które proponuje Pomost."
          : "Terminy świadczeń, które proponuje Pomost."}{" "}
        Z&nbsp;akceptacją warunków wejdą do umowy. Potem termin zmieni się tylko za zgodą obu stron.
      </p>
      <ul aria-label="Proponowane terminy świadczeń">
        {[...new Set(dueLines(kind, days))].map((line) => (
          <li key={line}>{capitalized(line)}</li>
        ))}
      </ul>
    </div>
  )
}
