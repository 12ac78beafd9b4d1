import { Link } from "react-router"
import { stated, stating } from "#app/domain/deals/deal/stated.ts"
import { cameText } from "#app/domain/deals/payments/ledger.ts"
import { type FinanceFilters, toFinanceSearch, workText } from "#app/domain/deals/reports/finances.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { financesPath } from "#app/paths.ts"
import styles from "./finances.module.css"
import type { Groups } from "./groups.ts"
import sumStyles from "./year-sums.module.css"

const sumsShown = [
  { name: "planned", label: "Planowane", state: "planowane" },
  { name: "agreed", label: "Uzgodnione", state: "uzgodnione" },
  { name: "received", label: "Wpłynęło", state: "wplacone" },
  { name: "toPay", label: "Do zapłaty z\u00a0terminem w", state: "otwarte" },
  { name: "overdue", label: "W\u00a0tym po terminie", state: "po-terminie" },
  { name: "settled", label: "Rozliczone", state: "rozliczone" },
] as const

type YearSumsProps = Pick<Groups, "total" | "settledReceived" | "work"> & { filters: FinanceFilters }

/** The year in money, each sum with the deals behind it. Settled deals are not always fully paid. */
export function YearSums({ filters, total, settledReceived, work }: YearSumsProps) {
  return (
    <>
      <dl className={styles.sums}>
        {sumsShown.map(({ name, label, state }) => (
          <div key={name}>
            <dt>{name === "overdue" ? label : `${label}\u00a0${filters.year}`}</dt>
            <dd className="num" {...stating(`year.${name}`)}>
              <Link to={`${financesPath}${toFinanceSearch({ ...filters, state })}#wspolprace`}>
                {cameText(total[name])}
              </Link>
            </dd>
            {name === "toPay" && total.undated > 0 && (
              <dd {...stating("year.undated")}>bez terminu {formatMoney(total.undated)}</dd>
            )}
            {name === "toPay" && total.inTransit > 0 && (
              <dd {...stating("year.inTransit")}>w&nbsp;drodze {formatMoney(total.inTransit)}</dd>
            )}
            {name === "settled" && settledReceived < total.settled && (
              <dd {...stating("year.settledReceived")}>z&nbsp;tego wpłynęło {formatMoney(settledReceived)}</dd>
            )}
          </div>
        ))}
      </dl>
      {(work.owed > 0 || total.inKind > 0) && (
        <div className={sumStyles.besides}>
          {total.inKind > 0 && (
            <p className={sumStyles.inKind}>
              Rzeczowo i&nbsp;usługi, wartość: <b className="num" {...stated("year.inKind", total.inKind)} />
            </p>
          )}
          {work.owed > 0 && (
            <p>
              Świadczenia organizacji, potwierdzone przez sponsora: <b className="num">{workText(work)}</b>
            </p>
          )}
        </div>
      )}
    </>
  )
}
