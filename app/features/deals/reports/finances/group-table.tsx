import { Link } from "react-router"
import { cameText } from "#app/domain/deals/payments/ledger.ts"
import { type Figures, type FinanceFilters, toFinanceSearch, workText } from "#app/domain/deals/reports/finances.ts"
import { financesPath } from "#app/paths.ts"
import styles from "./finances.module.css"
import type { Group } from "./groups.ts"

/** `isMain`: shown on phones, where the group's name leads to all figures; `isRare`: left out when empty. */
const columns: { name: keyof Figures; label: string; isMain?: true; isRare?: true }[] = [
  { name: "planned", label: "Planowane", isMain: true },
  { name: "agreed", label: "Uzgodnione", isMain: true },
  { name: "received", label: "Wpłynęło", isMain: true },
  { name: "toPay", label: "Do zapłaty", isMain: true },
  { name: "overdue", label: "Po terminie", isMain: true },
  { name: "undated", label: "Bez terminu", isMain: true, isRare: true },
  { name: "inTransit", label: "W drodze", isMain: true, isRare: true },
  { name: "settled", label: "Rozliczone" },
  { name: "inKind", label: "Rzeczowo", isMain: true },
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
              {shown.map(({ name, label: column, isMain }) => (
                <td
                  className={isMain ? "num" : `num ${styles.more}`}
                  key={name}
                  data-label={column}
                  data-none={figures[name] === 0 || undefined}
                >
                  {figures[name] === 0 ? "–" : cameText(figures[name])}
                </td>
              ))}
              <td className={`num ${styles.more}`} data-label="Świadczenia" data-none={work.owed === 0 || undefined}>
                {workText(work)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
