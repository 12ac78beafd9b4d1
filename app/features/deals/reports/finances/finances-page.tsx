import { Link } from "react-router"
import type { UserType } from "#app/domain/accounts/viewer.ts"
import { dealStatusLabel } from "#app/domain/deals/deal/deal.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { worthText } from "#app/domain/deals/deal/worth.ts"
import { costLabels } from "#app/domain/deals/payments/cost.ts"
import { receivedText } from "#app/domain/deals/payments/ledger.ts"
import {
  type FinanceFilters,
  groupingsOf,
  nearestYear,
  toFinanceSearch,
  workText,
} from "#app/domain/deals/reports/finances.ts"
import type { YearByMonth } from "#app/domain/deals/reports/months.ts"
import { type Day, formatDay } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import {
  eventPacketPath,
  financesCsvPath,
  financesPath,
  financesXlsxPath,
  impactPath,
  paymentsPath,
  yearPacketPath,
} from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { YearArches } from "../months/year-arches.tsx"
import { Explanation, Filters, unfilteredPath } from "./filters.tsx"
import styles from "./finances.module.css"
import { GroupTable } from "./group-table.tsx"
import type { Group, Groups } from "./groups.ts"
import type { YearDeal } from "./queries.server.ts"
import { EmptyYear, YearLinks } from "./year-links.tsx"
import { YearSums } from "./year-sums.tsx"

export type FinancesPageProps = Omit<Groups, "groups"> & {
  groups: Group[]
  hasPapers: boolean
  deals: YearDeal[]
  count: number
  /** Query of the page with more deals; null when all are shown. */
  more: string | null
  search: string
  filters: FinanceFilters
  userType: UserType
  /** With figures of a day. */
  years: number[]
  /** The year has deals, filters aside. */
  hasDeals: boolean
  /** Of a year without filters. */
  months: YearByMonth | null
  today: Day
}

/** 'Finanse': a party's year in money, by state and by group, with the deals behind each figure. */
export function FinancesPage(props: FinancesPageProps) {
  const { filters, count, search, userType, years, hasDeals, months, today } = props
  const isOrganization = userType === "organization"
  const isFiltered = financesPath + search !== unfilteredPath(filters)
  const isEmpty = count === 0 && !hasDeals && !isFiltered
  return (
    <div className="page">
      <div className={styles.head}>
        <h1>Finanse {filters.year}</h1>
        <YearLinks years={years} filters={filters} />
      </div>
      {count > 0 && (
        <p className={styles.ways}>
          <a className="btn btn--line btn--small" href={financesXlsxPath + search} download>
            <Icon name="download" />
            Arkusz (XLSX)
          </a>
          <a className="btn btn--line btn--small" href={financesCsvPath + search} download>
            <Icon name="download" />
            Arkusz (CSV)
          </a>
          {props.hasPapers && (
            <>
              <Link className="btn btn--line btn--small" to={impactPath(filters.year)}>
                Raport wpływu
              </Link>
              <a
                className="btn btn--line btn--small"
                href={filters.eventId ? eventPacketPath(filters.eventId) : yearPacketPath(filters.year)}
                download
              >
                <Icon name="download" />
                {filters.eventId ? "Dokumenty wydarzenia (ZIP)" : "Dokumenty roku (ZIP)"}
              </a>
            </>
          )}
        </p>
      )}
      {count === 0 ? (
        <EmptyYear
          hasDeals={hasDeals}
          filters={filters}
          nearest={nearestYear(years, filters.year)}
          isOrganization={isOrganization}
        />
      ) : (
        <YearSums {...props} />
      )}
      {months && (
        <div className={styles.arches}>
          <YearArches
            year={months}
            thisMonth={today.startsWith(`${filters.year}-`) ? Number(today.slice(5, 7)) : null}
            isPaying={!isOrganization}
            isLegend
          />
        </div>
      )}
      <Explanation isOrganization={isOrganization} />
      <Filters key={search} filters={filters} isOrganization={isOrganization} isEmpty={isEmpty} />
      {count > 0 && (
        <>
          <nav className={styles.jumps} aria-label="Zestawienie">
            {groupingsOf(userType).map(({ value, label }) => (
              <Link
                key={value}
                to={financesPath + toFinanceSearch({ ...filters, by: value })}
                aria-current={value === filters.by ? "true" : undefined}
                preventScrollReset
              >
                Według {label}
              </Link>
            ))}
          </nav>
          <GroupTable
            title={`Według ${groupingsOf(userType).find(({ value }) => value === filters.by)?.label}`}
            groups={props.groups}
            total={props.total}
            filters={filters}
          />
          <Deals {...props} />
        </>
      )}
    </div>
  )
}

function Deals({ deals, count, more }: FinancesPageProps) {
  return (
    <section className={styles.list} aria-labelledby="wspolprace">
      <h2 id="wspolprace">Współprace: {count}</h2>
      <ul className={styles.deals}>
        {deals.map(({ id, title, partner, status, day, agreedOn, worth, figures, cost, work }) => (
          <li key={id}>
            <div>
              <h3>
                <Link to={paymentsPath(id)}>{tidy(title)}</Link>
              </h3>
              <p className="small muted" {...(agreedOn && stating("agreedOn"))}>
                {[
                  partner,
                  agreedOn ? `zawarta ${formatDay(agreedOn)}` : formatDay(day),
                  cost && costLabels[cost],
                  work.owed > 0 && `świadczenia ${workText(work)}`,
                ]
                  .filter(Boolean)
                  .join(" • ")}
              </p>
            </div>
            <Status value={status} label={dealStatusLabel(status)} {...stating("status")} />
            <p className={`num ${styles.amount}`} {...(worth && stating("worth"))}>
              {worth && worthText(worth)}
              {figures.received !== 0 && (
                <small className="muted" {...stating("year.received")}>
                  {receivedText(figures.received)}
                </small>
              )}
            </p>
          </li>
        ))}
      </ul>
      {more && <MoreLink href={financesPath + more} />}
    </section>
  )
}
