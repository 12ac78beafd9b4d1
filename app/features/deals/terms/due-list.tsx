import { type ReactNode, useId } from "react"
import type { InstalmentDue } from "#app/domain/deals/terms/payment-plan.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import styles from "./due-list.module.css"

type DueListProps = { title: string; rows: readonly { key: string; due: InstalmentDue; content: ReactNode }[] }

export function DueList({ title, rows }: DueListProps) {
  const id = useId()
  return (
    <div className={styles.due}>
      <h3 id={id}>{title}</h3>
      <ol aria-labelledby={id}>
        {rows.map(({ key, due, content }) => (
          <li key={key}>
            <DueDay due={due} />
            {content}
          </li>
        ))}
      </ol>
    </div>
  )
}

function DueDay({ due }: { due: InstalmentDue }) {
  if ("on" in due) {
    const [day, ...monthAndYear] = formatLongDay(due.on).split(" ")
    return (
      <time className={styles.day} dateTime={due.on}>
        <b>{day}</b> <span>{monthAndYear.join("\u00a0")}</span>
      </time>
    )
  }
  const { daysAfterAgreed: days } = due
  if (days === 0) return <span className={styles.day}>w&nbsp;dniu umowy</span>
  return (
    <span className={styles.day}>
      <b>{days}</b> <span>{`${days === 1 ? "dzień" : "dni"} od\u00a0umowy`}</span>
    </span>
  )
}
