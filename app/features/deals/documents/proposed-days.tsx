import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { type DueRow, dueRows } from "#app/domain/deals/documents/agreement.ts"
import { DueList } from "../terms/due-list.tsx"

type ProposedDaysProps = { kind: DealKind; days: readonly DueRow[]; className: string | undefined }

/** The days that the agreement will have, each with where it comes from. */
export function ProposedDays({ kind, days, className }: ProposedDaysProps) {
  if (days.length === 0) return null
  const due = dueRows(kind, days)
  return (
    <div className={className}>
      <DueList
        title="Terminy świadczeń"
        rows={[...new Set(due.map(({ dueOn }) => dueOn))].map((on) => ({
          key: on,
          due: { on },
          content: (
            <div>
              {[...new Set(due.flatMap(({ dueOn, text }) => (dueOn === on ? [text] : [])))].map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          ),
        }))}
      />
      <p className="small muted">
        {days.some(({ basis }) => basis === "agreed")
          ? "Terminy świadczeń: uzgodnione wcześniej i\u00a0te, które proponuje Pomost."
          : "Terminy świadczeń, które proponuje Pomost."}{" "}
        Z&nbsp;akceptacją warunków wejdą do umowy. Potem termin zmieni się tylko za zgodą obu stron.
      </p>
    </div>
  )
}
