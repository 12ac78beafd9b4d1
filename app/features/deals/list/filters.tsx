import { useRef } from "react"
import { Form, Link, useSubmit } from "react-router"
import { statusGroups } from "#app/domain/deals/deal/deal.ts"
import { type DealFilters, isNarrowed, rowFilters, toDealSearch } from "#app/domain/deals/list/deal-list.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { useShownValues } from "#app/ui/forms/use-shown-values.ts"
import { ViewToggle } from "#app/ui/layout/view-toggle.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./filters.module.css"

type FiltersProps = {
  path: string
  filters: DealFilters
  view: View
  /** The party has several members, so deals are led by one of them. */
  team: boolean
  onView: (view: View) => void
}

/** Search, filters and layout as a plain GET form with collapsible filters (B 2.3). */
export function DealFilterBar({ path, filters, view, team, onView }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  useShownValues(form, {
    q: filters.q,
    status: filters.status,
    mine: filters.mine,
    moje: filters.led,
    swiadczenia: filters.rows,
  })
  const submitNow = () => void submit(form.current, { preventScrollReset: true })
  const hasFilters = filters.status !== "wszystkie" || filters.mine || filters.led || filters.rows !== ""
  const search = toDealSearch(filters)
  const layout = (wanted: View) => `${path}${search}${search ? "&" : "?"}view=${wanted}`
  return (
    <Form className={styles.filters} action={path} role="search" ref={form}>
      <div className={styles.row}>
        <TextField
          label="Szukaj współprac"
          hideLabel
          name="q"
          type="search"
          icon="search"
          placeholder="Szukaj współprac..."
          defaultValue={filters.q}
        />
        <button className="btn" type="submit">
          Szukaj
        </button>
        <ViewToggle current={view} hrefs={{ grid: layout("grid"), list: layout("list") }} onChoose={onView} />
      </div>
      <details className={styles.more} open={hasFilters}>
        <summary className="btn btn--line btn--small">
          <Icon name="sliders-horizontal" />
          Filtry
        </summary>
        <div className={styles.fields}>
          <SelectField
            label="Status"
            name="status"
            defaultValue={filters.status}
            choices={statusGroups.map(({ value, label }) => ({ value, label }))}
            onChange={submitNow}
          />
          <SelectField
            label="Świadczenia"
            name="swiadczenia"
            defaultValue={filters.rows}
            choices={rowFilters}
            onChange={submitNow}
          />
          <CheckField
            label="Tylko te, w których ruch należy do mnie"
            name="mine"
            defaultChecked={filters.mine}
            onChange={submitNow}
          />
          {(team || filters.led) && (
            <CheckField
              label="Moje: te, które prowadzę"
              name="moje"
              defaultChecked={filters.led}
              onChange={submitNow}
            />
          )}
          {isNarrowed(filters) && (
            <Link className="btn btn--quiet btn--small" to={path} preventScrollReset>
              Wyczyść filtry
            </Link>
          )}
        </div>
      </details>
    </Form>
  )
}
