import { Link } from "react-router"
import { cameText } from "#app/domain/deals/payments/ledger.ts"
import { type Figures, type FinanceFilters, toFinanceSearch, workText } from "#app/domain/deals/reports/finances.ts"
import { financesPath } from "#app/paths.ts"
import styles from "./finances.module.css"
import type { Group } from "./groups.ts"

/** `isRare`: left out when empty. Phones show each figure that is not 0 on a line of its own. */
const columns: { name: keyof Figures; label: string; isRare?: true }[] = [
  { name: "planned", label: "Planowane" },
  { name: "agreed", label: "Uzgodnione" },
  { name: "received", label: "Wpłynęło" },
  { name: "toPay", label: "Do zapłaty" },
  { name: "overdue", label: "Po terminie" },
  { name: "undated", label: "Bez terminu", isRare: true },
  { name: "inTransit", label: "W drodze", isRare: true },
  { name: "settled", label: "Rozliczone" },
  { name: "inKind", label: "Rzeczowo" },
]

type GroupTableProps = {
  title: string
  groups: readonly Group[]
  total: Figures
  /** Filters for the links from each name to the deals behind it. */
  filters?: FinanceFilters
}

export function GroupTable({ title, groups, total, filters }: GroupTableProps) {
  const shown = columns.filter(({ name, isRare }) => !isRare || total[name] !== 0)
  return (
    <section className={styles.group}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Nazwa</th>
            {shown.map(({ name, label }) => (
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
                {narrows && filters ? (
                  <Link to={`${financesPath}${toFinanceSearch({ ...filters, ...narrows })}#wspolprace`}>{label}</Link>
                ) : (
                  label
                )}
              </th>
              {shown.map(({ name, label: column }) => (
                <td className="num" key={name} data-label={column} data-none={figures[name] === 0 || undefined}>
                  {figures[name] === 0 ? "–" : cameText(figures[name])}
                </td>
              ))}
              <td className="num" data-label="Świadczenia" data-none={work.owed === 0 || undefined}>
                {workText(work)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
