import { Link } from "react-router"
import { type Figures, type FinanceFilters, toFinanceSearch } from "#app/domain/deals/payments/finances.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { financesPath } from "#app/paths.ts"
import styles from "./finances.module.css"
import type { Group } from "./groups.ts"

const columns = [
  { name: "planned", label: "Planowane" },
  { name: "agreed", label: "Uzgodnione" },
  { name: "received", label: "Wpłynęło" },
  { name: "open", label: "Do zapłaty" },
  { name: "overdue", label: "Po terminie" },
  { name: "settled", label: "Rozliczone" },
  { name: "inKind", label: "Rzeczowo" },
] as const satisfies readonly { name: keyof Figures; label: string }[]

type GroupTableProps = { title: string; groups: readonly Group[]; filters: FinanceFilters }

/** Rows shown at once; the rest is in the spreadsheets. */
const most = 30

/** Figures by one thing; each name leads to the deals behind it. On phones a block for each row. */
export function GroupTable({ title, groups, filters }: GroupTableProps) {
  return (
    <section className={styles.group}>
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
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, most).map(({ key, label, narrows, figures }) => (
            <tr key={key}>
              <th scope="row">
                {narrows ? (
                  <Link to={`${financesPath}${toFinanceSearch({ ...filters, ...narrows })}#wspolprace`}>{label}</Link>
                ) : (
                  label
                )}
              </th>
              {columns.map(({ name, label: column }) => (
                <td className="num" key={name} data-label={column} data-none={figures[name] === 0 || undefined}>
                  {figures[name] === 0 ? "–" : formatMoney(figures[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {groups.length > most && (
        <p className="small muted">
          Pokazujemy {most} największych z&nbsp;{groups.length}. Wszystkie są w&nbsp;arkuszu.
        </p>
      )}
    </section>
  )
}
