import { Link } from "react-router"
import { type FinanceFilters, toFinanceSearch, yearsAround } from "#app/domain/deals/reports/finances.ts"
import { eventsPath, financesPath, myEventsPath } from "#app/paths.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { unfilteredPath } from "./filters.tsx"
import styles from "./year-links.module.css"

/** Links to the years with figures around the shown one, in the same grouping and with its filters. */
export function YearLinks({ years, filters }: { years: readonly number[]; filters: FinanceFilters }) {
  const shown = yearsAround(years, filters.year)
  if (shown.length < 2) return null
  return (
    <nav className={`chips ${styles.years}`} aria-label="Rok">
      {shown.map((year) => (
        <Link
          className="chip num"
          key={year}
          to={financesPath + toFinanceSearch({ ...filters, year })}
          aria-current={year === filters.year ? "page" : undefined}
        >
          {year}
        </Link>
      ))}
    </nav>
  )
}

type EmptyYearProps = {
  hasDeals: boolean
  filters: FinanceFilters
  /** The nearest year with figures; null without any. */
  nearest: number | null
  isOrganization: boolean
}

/** Nothing to show: because of the filters, or of the year, which names the nearest one with figures. */
export function EmptyYear({ hasDeals, filters, nearest, isOrganization }: EmptyYearProps) {
  if (hasDeals)
    return (
      <EmptyState
        title="Nic nie pasuje do filtrów"
        text="W tym roku są współprace, ale żadna nie spełnia wszystkich warunków."
        action={
          <Link className="btn" to={unfilteredPath(filters)}>
            Wyczyść filtry
          </Link>
        }
      />
    )
  return (
    <EmptyState
      title={`Nie ma jeszcze współprac w\u00a0roku ${filters.year}`}
      text={
        nearest === null
          ? "Staną tu sumy planowane, uzgodnione, wpłacone i rozliczone, według wydarzeń, kategorii i partnerów."
          : `Najbliższy rok z\u00a0sumami to ${nearest}.`
      }
      action={
        <>
          {nearest !== null && (
            <Link className="btn" to={unfilteredPath({ ...filters, year: nearest })}>
              Pokaż {nearest}
            </Link>
          )}
          <Link className={nearest === null ? "btn" : "btn btn--line"} to={isOrganization ? myEventsPath : eventsPath}>
            {isOrganization ? "Moje wydarzenia" : "Przeglądaj wydarzenia"}
          </Link>
        </>
      }
    />
  )
}
