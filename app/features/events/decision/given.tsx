import { type LinkVerdict, type Verdict, verdictLabels } from "#app/domain/events/decision.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./given.module.css"

export const verdictIcons = { accept: "check", question: "info", decline: "x" } as const satisfies Record<
  Verdict,
  string
>

type VerdictLineProps = {
  answer: Pick<LinkVerdict, "verdict" | "remark"> & { name: string | null; at: string }
  /** Says that the answer was about other terms. */
  note: string | null
  comment?: string | null
}

export const VerdictLine = ({ answer: { verdict, remark, name, at }, note, comment }: VerdictLineProps) => (
  <div className={styles.given} data-verdict={verdict ?? undefined}>
    <Icon name={verdict === null ? "lock" : verdictIcons[verdict]} />
    <div>
      <p>
        <b>{verdict === null ? "Odpowiedź już jest" : verdictLabels[verdict]}</b>{" "}
        <span className="small muted">{[name, formatDateTime(new Date(at))].filter(Boolean).join(", ")}</span>
      </p>
      {remark && <q>{remark}</q>}
      {comment && <q>{comment}</q>}
      {note && <p className="small">{note}</p>}
    </div>
  </div>
)
