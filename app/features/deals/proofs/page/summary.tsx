import type { RowSums } from "#app/domain/deals/deal/row-sums.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { inBarOrder } from "./bar-order.ts"
import styles from "./deliverables.module.css"
import type { ShownRow } from "./queries.server.ts"

type SummaryProps = { sums: RowSums; rows: readonly ShownRow[]; isOver: boolean }

export function Summary({ sums, rows, isOver }: SummaryProps) {
  const { all, confirmed, waiting, sentBack, todo, late } = sums
  const parts = [
    [waiting, `${waiting} ${isOver ? "bez potwierdzenia" : "na potwierdzenie"}`],
    [sentBack, `${sentBack} do poprawy`],
    [todo, `${todo} do zrobienia`],
    [late, `${late} po terminie`],
  ] as const
  return (
    <div className={styles.summary}>
      <p>
        <span className="muted">Potwierdzone</span>{" "}
        <b className="num">
          {confirmed} z {all}
        </b>
        <span className="hidden">, {count(all, memberNouns.świadczenie)}</span>
      </p>
      <ul className="small">{parts.map(([n, text]) => n > 0 && <li key={text}>{text}</li>)}</ul>
      <ol className={styles.bar} aria-hidden="true">
        {inBarOrder(rows).map(({ id, standing }) => (
          <li key={id} data-standing={standing} />
        ))}
      </ol>
    </div>
  )
}
