import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { type DueRow, dueGroups } from "#app/domain/deals/documents/agreement.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import { DueList } from "../terms/due-list.tsx"
import styles from "./proposed-days.module.css"

type ProposedDaysProps = { kind: DealKind; days: readonly DueRow[]; className: string | undefined }

/** The days that the agreement will have, each with where it comes from. */
export function ProposedDays({ kind, days, className }: ProposedDaysProps) {
  if (days.length === 0) return null
  return (
    <div className={className}>
      <DueList
        title="Terminy świadczeń"
        rows={dueGroups(kind, days).map(({ dueOn: on, groups }) => ({
          key: on,
          due: { on },
          content: (
            <div className={styles.groups}>
              {groups.map(({ owedBy, why, titles }) => (
                <div key={`${owedBy} ${why}`}>
                  <b>{owedBy}:</b>
                  <ul>
                    {titles.map((title) => (
                      <li key={title}>{title}</li>
                    ))}
                  </ul>
                  {why && <p className="small muted">{capitalized(why)}</p>}
                </div>
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
