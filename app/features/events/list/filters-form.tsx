import { type FormEvent, useEffect, useRef } from "react"
import { Form, Link, useNavigate } from "react-router"
import { audiences, eventStatuses, filterCategories } from "#app/domain/event.ts"
import {
  allStatuses,
  changeEventFilters,
  type EventFilters,
  eventSorts,
  isFiltered,
  noEventFilters,
  readEventList,
  statusFilterLabels,
  toEventSearch,
} from "#app/domain/event-list.ts"
import { voivodeships } from "#app/domain/place.ts"
import type { View } from "#app/lib/view-cookie.ts"
import { AmountField } from "#app/ui/amount-field.tsx"
import { FilterChips } from "#app/ui/chips.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Kept } from "#app/ui/kept.tsx"
import { togglePopover } from "#app/ui/popover.ts"
import { SelectField } from "#app/ui/select-field.tsx"
import { TextField } from "#app/ui/text-field.tsx"
import { ViewToggle } from "#app/ui/view-toggle.tsx"
import { controlValues } from "./control-values.ts"
import "./filters-form.css"

type FiltersFormProps = {
  filters: EventFilters
  /** What the address carried, also when it could not be read. */
  typed: Readonly<Record<string, string>>
  /** "Tylko nadchodzące" is on unless switched off. */
  upcomingByDefault: boolean
  /** Visitors filter without prices (A4). */
  withPrices: boolean
  view: View
  onView: (view: View) => void
  /** How many were found, beside the switch "Tylko nadchodzące". */
  found: React.ReactNode
}

const href = (filters: EventFilters) => `/wydarzenia${toEventSearch(filters)}`
const statuses = [
  ...eventStatuses.filter((status) => status !== "Anulowane"),
  { value: allStatuses, label: statusFilterLabels.all },
]
const sorts = Object.entries(eventSorts).map(([value, label]) => ({ value, label }))

/** Search, filters, order and layout of the list: a plain GET form that a script submits as soon as something changes. */
export function FiltersForm(props: FiltersFormProps) {
  const { filters, typed, upcomingByDefault, withPrices, view, onView, found } = props
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const submit = useFilterSubmit(form)
  useShownFilters(form, filters, upcomingByDefault)
  return (
    <Form
      role="search"
      aria-label="Wydarzenia"
      action="/wydarzenia"
      ref={form}
      onSubmit={(event) => {
        if (!submit.now()) return
        event.preventDefault()
        togglePopover(sheet.current, false)
      }}
      onChange={(event) => submit.soon(event)}
    >
      <Kept
        as="div"
        className="tools tools--events"
        by={["filters", filters, typed, withPrices, view]}
        draw={() => <FilterTools {...{ filters, typed, withPrices, view, onView, sheet }} />}
      />
      <div className="found">
        {found}
        <div className="found__more">
          {isFiltered(filters) && (
            <Link to={href(changeEventFilters(noEventFilters, { sort: filters.sort }))} preventScrollReset>
              Wyczyść filtry
            </Link>
          )}
          <label>
            {upcomingByDefault && <input type="hidden" name="upcoming" value="0" />}
            <input
              className="check"
              type="checkbox"
              name="upcoming"
              value="1"
              defaultChecked={filters.upcoming ?? upcomingByDefault}
            />
            Tylko nadchodzące
          </label>
        </div>
      </div>
    </Form>
  )
}

type FilterToolsProps = Pick<FiltersFormProps, "filters" | "typed" | "withPrices" | "view" | "onView"> & {
  sheet: React.Ref<HTMLDivElement>
}

function FilterTools({ filters, typed, withPrices, view, onView, sheet }: FilterToolsProps) {
  const chosen = countOf(filters)
  const values = { ...controlValues(filters), ...typed }
  const category = (wanted: EventFilters["category"]) => ({
    label: wanted ?? "Wszystkie",
    href: href(changeEventFilters(filters, { category: wanted })),
    current: filters.category === wanted,
  })
  const layout = (wanted: View) => `${href(filters)}${toEventSearch(filters) ? "&" : "?"}view=${wanted}`
  return (
    <>
      <TextField
        label="Szukaj"
        hideLabel
        name="q"
        type="search"
        icon="search"
        placeholder="Tytuł, miejsce lub temat"
        maxLength={100}
        defaultValue={values.q}
      />
      <button className="btn btn--line only-phone" type="button" popoverTarget="filtry">
        <Icon name="sliders-horizontal" />
        Filtry
        {chosen > 0 && <span className="count">{chosen}</span>}
      </button>
      <div className="sheet" id="filtry" popover="auto" ref={sheet}>
        <div className="sheet__head only-phone">
          <h2>Filtry</h2>
          <button
            className="btn btn--icon"
            type="button"
            aria-label="Zamknij"
            popoverTarget="filtry"
            popoverTargetAction="hide"
          >
            <Icon name="x" />
          </button>
        </div>
        <SelectField
          className="sheet__status"
          label="Status"
          name="status"
          placeholder={statusFilterLabels.none}
          choices={statuses}
          defaultValue={values.status}
        />
        <SelectField
          className="only-phone sheet__category"
          label="Kategoria"
          name="category"
          placeholder="Wszystkie"
          choices={filterCategories}
          defaultValue={values.category}
        />
        <details className="sheet__more" open={moreOf(filters) > 0 || Object.keys(typed).length > 0}>
          <summary className="btn btn--quiet btn--small">
            Więcej filtrów
            {moreOf(filters) > 0 && <span className="count">{moreOf(filters)}</span>}
            <Icon name="chevron-down" />
          </summary>
          <div className="sheet__fields">
            <SelectField
              label="Województwo"
              name="voivodeship"
              placeholder="Cała Polska"
              choices={voivodeships}
              defaultValue={values.voivodeship}
            />
            <SelectField
              label="Dla kogo"
              name="audience"
              placeholder="Wszyscy"
              choices={audiences}
              defaultValue={values.audience}
            />
            <TextField label="Termin od" name="from" type="date" defaultValue={values.from} />
            <TextField label="Termin do" name="to" type="date" defaultValue={values.to} />
            {withPrices && (
              <>
                <AmountField label="Kwota od" name="priceFrom" defaultValue={values.priceFrom} />
                <AmountField label="Kwota do" name="priceTo" defaultValue={values.priceTo} />
              </>
            )}
          </div>
        </details>
        <button className="btn sheet__go" type="submit">
          Pokaż wydarzenia
        </button>
      </div>
      <SelectField
        className="tools__sort"
        label="Sortuj"
        hideLabel
        name="sort"
        choices={sorts}
        defaultValue={values.sort}
      />
      <div className="only-wide tools__chips">
        <FilterChips label="Kategoria" chips={[category(null), ...filterCategories.map(category)]} />
      </div>
      <ViewToggle current={view} hrefs={{ grid: layout("grid"), list: layout("list") }} onChoose={onView} />
    </>
  )
}

const moreOf = ({ voivodeship, audience, from, to, priceFrom, priceTo }: EventFilters) =>
  [voivodeship, audience, from ?? to, priceFrom ?? priceTo].filter((value) => value !== null).length

const countOf = (filters: EventFilters) =>
  moreOf(filters) + [filters.status, filters.category].filter((value) => value !== null).length

/** Submits by the router: at once for a choice, after a pause for what is typed. What cannot be read goes to the server. */
function useFilterSubmit(form: React.RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const send = (replace: boolean) => {
    clearTimeout(waiting.current)
    if (!form.current) return false
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) if (typeof value === "string") params.append(name, value)
    const read = readEventList(params)
    if (!read.ok) return false
    navigate(href(read.filters), { replace, preventScrollReset: true })
    return true
  }
  return {
    now: () => send(false),
    soon: ({ target }: FormEvent) => {
      const typing = target instanceof HTMLInputElement && target.type !== "checkbox"
      clearTimeout(waiting.current)
      if (typing) waiting.current = setTimeout(() => send(true), 400)
      else send(false)
    },
  }
}

/** The address may change without the form (a chip, Back): its controls follow, except the one that is typed in. */
function useShownFilters(
  form: React.RefObject<HTMLFormElement | null>,
  filters: EventFilters,
  upcomingByDefault: boolean,
) {
  useEffect(() => {
    for (const control of form.current?.elements ?? []) {
      if (control === document.activeElement) continue
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = filters.upcoming ?? upcomingByDefault
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = controlValues(filters)[control.name] ?? control.value
    }
  }, [form, filters, upcomingByDefault])
}
