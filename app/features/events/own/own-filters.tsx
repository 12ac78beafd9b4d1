import { useRef } from "react"
import { Form } from "react-router"
import { eventStatusLabels } from "#app/domain/events/event.ts"
import { changeEventFilters, type EventFilters, toEventSearch } from "#app/domain/events/event-list.ts"
import { filterCategories } from "#app/domain/shared/category.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { myEventsPath } from "#app/paths.ts"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { useShownValues } from "#app/ui/forms/use-shown-values.ts"
import { ViewToggle } from "#app/ui/layout/view-toggle.tsx"
import { controlValues, sortChoices } from "../list/control-values.ts"
import { useFilterSending } from "../list/use-filter-sending.ts"
import styles from "./own-filters.module.css"

export const ownHref = (filters: EventFilters) => myEventsPath + toEventSearch(filters)
const sorts = sortChoices({ q: "", town: "" })

type OwnFiltersProps = { filters: EventFilters; view: View; onView: (view: View) => void }

/** Search, status, category, order and layout: a GET form, submitted by script on every change. */
export function OwnFilters({ filters, view, onView }: OwnFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const { handlers } = useFilterSending(form, myEventsPath)
  const values = controlValues(filters)
  useShownValues(form, values)
  const layout = (wanted: View) => {
    const search = toEventSearch(changeEventFilters(filters, {}))
    return `${myEventsPath}${search || "?"}${search ? "&" : ""}view=${wanted}`
  }
  return (
    <Form role="search" aria-label="Moje wydarzenia" action={myEventsPath} ref={form} {...handlers}>
      <div className={`tools ${styles.toolsOwn}`}>
        <TextField
          label="Szukaj"
          hideLabel
          name="q"
          type="search"
          icon="search"
          placeholder="Szukaj w moich wydarzeniach"
          maxLength={100}
          defaultValue={values.q}
        />
        <SelectField
          label="Status"
          hideLabel
          name="status"
          placeholder="Każdy status"
          choices={Object.values(eventStatusLabels)}
          defaultValue={values.status}
        />
        <SelectField
          label="Kategoria"
          hideLabel
          name="category"
          placeholder="Każda kategoria"
          choices={filterCategories}
          defaultValue={values.category}
        />
        <SelectField label="Sortuj" hideLabel name="sort" choices={sorts} defaultValue={values.sort} />
        <ViewToggle current={view} hrefs={{ grid: layout("grid"), list: layout("list") }} onChoose={onView} />
        <button className="btn no-js" type="submit">
          Szukaj
        </button>
      </div>
    </Form>
  )
}
