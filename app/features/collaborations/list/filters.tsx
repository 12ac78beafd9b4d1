import { useRef } from "react"
import { Form, Link, useSubmit } from "react-router"
import { statusGroups } from "#app/domain/collaboration.ts"
import { type CollaborationFilters, isNarrowed } from "#app/domain/collaboration-list.ts"
import { CheckField } from "#app/ui/check-field.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import "#app/ui/list.css"
import "./deal-list.css"

type FiltersProps = { path: string; filters: CollaborationFilters }

/** Search and filters of the list, a plain GET form; the filters can be folded away (B 2.3). */
export function DealFilters({ path, filters }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const now = () => void submit(form.current, { preventScrollReset: true })
  return (
    <Form className="deal-filters" action={path} role="search" ref={form} key={JSON.stringify(filters)}>
      <div className="search">
        <label className="hidden" htmlFor="q">
          Szukaj współprac
        </label>
        <span className="with-icon">
          <Icon name="search" />
          <input
            className="input"
            id="q"
            type="search"
            name="q"
            placeholder="Szukaj współprac..."
            defaultValue={filters.q}
          />
        </span>
        <button className="btn" type="submit" aria-label="Szukaj">
          <span>Szukaj</span>
          <Icon name="search" />
        </button>
      </div>
      <details className="deal-filters__more" open={filters.status !== "wszystkie" || filters.mine}>
        <summary className="btn btn--line">
          <Icon name="sliders-horizontal" />
          Filtry
        </summary>
        <div className="deal-filters__fields">
          <SelectField
            label="Status"
            name="status"
            defaultValue={filters.status}
            choices={statusGroups.map(({ value, label }) => ({ value, label }))}
            onChange={now}
          />
          <CheckField
            label="Tylko te, w których ruch należy do mnie"
            name="mine"
            defaultChecked={filters.mine}
            onChange={now}
          />
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
