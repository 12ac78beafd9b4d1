import { Form, Link } from "react-router"
import { costChoices, costCodes } from "#app/domain/deals/payments/cost.ts"
import {
  type FinanceFilters,
  moneyStates,
  noFinanceFilters,
  toFinanceSearch,
} from "#app/domain/deals/reports/finances.ts"
import { filterCategories } from "#app/domain/shared/category.ts"
import { voivodeships } from "#app/domain/shared/place.ts"
import { bankAccountsPath, financesPath } from "#app/paths.ts"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import styles from "./finances.module.css"

export const Explanation = ({ isOrganization }: { isOrganization: boolean }) => (
  <p className={`small muted ${styles.explanation}`}>
    Kwoty brutto, bez wsparcia rzeczowego i&nbsp;usług. Planowane i&nbsp;raport wpływu liczymy według dnia wydarzenia,
    pozostałe według umowy, wpływu, terminu albo rozliczenia.
    {isOrganization && (
      <Link className={styles.accounts} to={bankAccountsPath}>
        Rachunki i&nbsp;VAT organizacji
      </Link>
    )}
  </p>
)

/** The address of this year and grouping without filters. */
export const unfilteredPath = ({ year, by }: FinanceFilters) =>
  financesPath + toFinanceSearch({ ...noFinanceFilters, year, by })

type FiltersProps = {
  filters: FinanceFilters
  isOrganization: boolean
  isEmpty: boolean
}

export function Filters({ filters, isOrganization, isEmpty }: FiltersProps) {
  const year = (
    <TextField label="Rok" name="rok" inputMode="numeric" maxLength={4} defaultValue={String(filters.year)} />
  )
  const show = (
    <button className="btn" type="submit">
      Pokaż
    </button>
  )
  if (isEmpty)
    return (
      <Form className={`${styles.filters} ${styles.year}`} action={financesPath} role="search" aria-label="Inny rok">
        {year}
        {show}
      </Form>
    )
  return (
    <Form className={styles.filters} action={financesPath} role="search" aria-label="Filtry finansów">
      {year}
      <SelectField label="Stan" name="stan" choices={moneyStates} defaultValue={filters.state} />
      <SelectField
        label="Kategoria"
        name="kategoria"
        placeholder="Wszystkie"
        choices={filterCategories}
        defaultValue={filters.category ?? ""}
      />
      <SelectField
        label="Województwo"
        name="region"
        placeholder="Wszystkie"
        choices={voivodeships}
        defaultValue={filters.region ?? ""}
      />
      {!isOrganization && (
        <SelectField
          label="Rodzaj kosztu"
          name="koszt"
          placeholder="Wszystkie"
          choices={costChoices}
          defaultValue={filters.cost ? costCodes[filters.cost] : ""}
        />
      )}
      {filters.by !== noFinanceFilters.by && <input type="hidden" name="wedlug" value={filters.by} />}
      {filters.eventId && <input type="hidden" name="wydarzenie" value={filters.eventId} />}
      {filters.partnerId && <input type="hidden" name="partner" value={filters.partnerId} />}
      <p className={styles.send}>
        {show}
        <Link className="btn btn--quiet" to={unfilteredPath(filters)}>
          Wyczyść filtry
        </Link>
      </p>
    </Form>
  )
}
