import { type ReactNode, useRef } from "react"
import { Form, useNavigate } from "react-router"
import {
  type OrganizationFilters,
  organizationSorts,
  toOrganizationSearch,
} from "#app/domain/organizations/organization-list.ts"
import { filterCategories } from "#app/domain/shared/category.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { organizationsPath } from "#app/paths.ts"
import { usePause } from "#app/ui/feedback/use-pause.ts"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { useShownValues } from "#app/ui/forms/use-shown-values.ts"
import { FilterChips } from "#app/ui/layout/chips.tsx"
import { ViewToggle } from "#app/ui/layout/view-toggle.tsx"

type ToolsProps = {
  filters: OrganizationFilters
  view: View
  onView: (view: View) => void
  /** Signed-in viewers can filter by the organizations they follow (A37). */
  mayFollow: boolean
  /** The count, or the message that it could not be read. */
  found: ReactNode
}

/** Pause in typing before a search, in milliseconds. */
const searchDelayMs = 350

/** Search, order, view and filters; a GET form, which works without JavaScript. */
export function OrganizationTools({ filters, view, onView, mayFollow, found }: ToolsProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const pause = usePause(searchDelayMs)
  const hrefWith = (changes: Partial<OrganizationFilters>) =>
    `${organizationsPath}${toOrganizationSearch({ ...filters, after: null, shown: 0, ...changes })}`
  const layout = (wanted: View) => {
    const search = toOrganizationSearch(filters)
    return `${organizationsPath}${search}${search ? "&" : "?"}view=${wanted}`
  }
  const search = () => {
    pause.forget()
    if (!form.current) return
    const typed = new FormData(form.current)
    const sort = String(typed.get("sort")) as OrganizationFilters["sort"]
    const to = hrefWith({
      q: String(typed.get("q")).trim(),
      sort,
      followed: typed.has("followed"),
      verified: typed.has("verified"),
    })
    navigate(to, { replace: true, preventScrollReset: true })
  }
  useShownValues(form, { q: filters.q, sort: filters.sort })
  return (
    <Form
      role="search"
      aria-label="Organizacje"
      action={organizationsPath}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <div className="tools tools--organizations">
        <TextField
          label="Szukaj organizacji"
          hideLabel
          name="q"
          type="search"
          icon="search"
          placeholder="Nazwa, opis lub kategoria"
          defaultValue={filters.q}
          onChange={() => pause.after(search)}
        />
        <SelectField
          label="Sortuj"
          hideLabel
          name="sort"
          defaultValue={filters.sort}
          choices={Object.entries(organizationSorts).map(([value, label]) => ({ value, label }))}
          onChange={search}
        />
        <ViewToggle current={view} hrefs={{ grid: layout("grid"), list: layout("list") }} onChoose={onView} />
      </div>
      {filters.category && <input type="hidden" name="category" value={filters.category} />}
      <FilterChips
        label="Kategoria"
        chips={[
          { label: "Wszystkie", href: hrefWith({ category: null }), current: filters.category === null },
          ...filterCategories.map((category) => ({
            label: category,
            href: hrefWith({ category }),
            current: filters.category === category,
          })),
        ]}
      />
      <div className="found">
        {found}
        <div className="found__more">
          <label>
            <input
              className="check"
              type="checkbox"
              name="verified"
              value="1"
              key={`verified-${filters.verified}`}
              defaultChecked={filters.verified}
              onChange={search}
            />
            Zweryfikowane
          </label>
          {mayFollow && (
            <label>
              <input
                className="check"
                type="checkbox"
                name="followed"
                value="1"
                key={String(filters.followed)}
                defaultChecked={filters.followed}
                onChange={search}
              />
              Obserwowane
            </label>
          )}
        </div>
        <noscript>
          <button className="btn btn--line btn--small" type="submit">
            Pokaż
          </button>
        </noscript>
      </div>
    </Form>
  )
}
