import { Link } from "react-router"
import { type Figures, type FinanceFilters, toFinanceSearch, workText } from "#app/domain/deals/reports/finances.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { financesPath } from "#app/paths.ts"
import styles from "./finances.module.css"
import type { Group } from "./groups.ts"

/** On phones the main ones alone: the name leads to all figures of its group. */
const columns = [
  { name: "planned", label: "Planowane", isMain: false },
  { name: "agreed", label: "Uzgodnione", isMain: true },
  { name: "received", label: "Wpłynęło", isMain: true },
  { name: "open", label: "Do zapłaty", isMain: true },
  { name: "overdue", label: "Po terminie", isMain: true },
  { name: "settled", label: "Rozliczone", isMain: false },
  { name: "inKind", label: "Rzeczowo", isMain: false },
] as const satisfies readonly { name: keyof Figures; label: string; isMain: boolean }[]

type GroupTableProps = {
  title: string
  id?: string
  groups: readonly Group[]
  /** Number of all groups, when only the first ones are given. */
  count?: number
  filters: FinanceFilters
}

/** Figures by one thing; each name leads to the deals behind it. On phones a block for each row. */
export function GroupTable({ title, id, groups, count = groups.length, filters }: GroupTableProps) {
  return (
    <section className={styles.group} id={id}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Nazwa</th>
            {columns.map(({ name, label }) => (
              <th scope="col" key={name}>
                {label}
              </th>
            ))}
            <th scope="col">Świadczenia</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, label, narrows, figures, work }) => (
            <tr key={key}>
              <th scope="row">
                {narrows ? (
                  <Link to={`${financesPath}${toFinanceSearch({ ...filters, ...narrows })}#wspolprace`}>{label}</Link>
                ) : (
                  label
                )}
              </th>
              {columns.map(({ name, label: column, isMain }) => (
                <td
                  className={isMain ? "num" : `num ${styles.more}`}
                  key={name}
                  data-label={column}
                  data-none={figures[name] === 0 || undefined}
                >
                  {figures[name] === 0 ? "–" : formatMoney(figures[name])}
                </td>
              ))}
              <td className={`num ${styles.more}`} data-label="Świadczenia" data-none={work.owed === 0 || undefined}>
                {workText(work)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > groups.length && (
        <p className="small muted">
          Pokazujemy {groups.length} największych z&nbsp;{count}. Wszystkie są w&nbsp;arkuszu.
        </p>
      )}
    </section>
  )
}
