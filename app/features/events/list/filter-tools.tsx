import { audiences, eventStatusLabels } from "#app/domain/events/event.ts"
import {
  allStatuses,
  changeEventFilters,
  type EventFilters,
  statusFilterLabels,
  toEventSearch,
} from "#app/domain/events/event-list.ts"
import { defaultEventSort } from "#app/domain/events/event-sort.ts"
import { distances } from "#app/domain/events/near.ts"
import { filterCategories } from "#app/domain/shared/category.ts"
import { voivodeships } from "#app/domain/shared/place.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { eventsPath } from "#app/paths.ts"
import { type Choice, SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { FilterChips } from "#app/ui/layout/chips.tsx"
import { ViewToggle } from "#app/ui/layout/view-toggle.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Memoized } from "#app/ui/rendering/memoized.tsx"
import { controlValues, sortChoices } from "./control-values.ts"
import { TownField } from "./near/town-field.tsx"

export const filteredHref = (filters: EventFilters) => `${eventsPath}${toEventSearch(filters)}`
const statuses = [...Object.values(eventStatusLabels), { value: allStatuses, label: statusFilterLabels.all }]

const distanceChoices = distances.map((km) => ({ value: `${km}`, label: `${km}\u00a0km` }))

type SheetData = {
  filters: EventFilters
  /** Raw values of the address, also invalid ones. */
  typed: Readonly<Record<string, string>>
  /** The field that could not be read, with its sentence. */
  wrong: WrongField
}
/** `onTown`: called after a town was chosen or typed. */
export type SheetProps = SheetData & { onTown: () => void }

export type FilterToolsProps = SheetProps & {
  view: View
  onView: (view: View) => void
  sheet: React.RefObject<HTMLDivElement | null>
  /** Inside of the sheet; has price fields for signed-in people (A4). */
  fields?: React.ComponentType<SheetProps>
  moreSorts?: readonly Choice[]
}
export type WrongField = { field?: string; sentence: string } | null

export function FilterTools(props: FilterToolsProps) {
  const { filters, typed, wrong, view, onView, onTown, sheet, fields = SheetFields, moreSorts = [] } = props
  const chosenCount = countOf(filters)
  const values = { ...controlValues(filters), ...typed }
  const category = (wanted: EventFilters["category"]) => ({
    label: wanted ?? "Wszystkie",
    href: filteredHref(changeEventFilters(filters, { category: wanted })),
    current: filters.category === wanted,
  })
  const layout = (wanted: View) => `${filteredHref(filters)}${toEventSearch(filters) ? "&" : "?"}view=${wanted}`
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
        {chosenCount > 0 && <span className="count">{chosenCount}</span>}
      </button>
      <Memoized
        as="div"
        className="sheet"
        id="filtry"
        popover="auto"
        ref={sheet}
        inside={fields}
        data={{ filters: withoutPhrase(filters), typed, wrong }}
        handlers={{ onTown }}
      />
      <SelectField
        isShared
        className="tools__sort"
        label="Sortuj"
        hideLabel
        name="sort"
        choices={[...sortChoices(filters), ...moreSorts]}
        defaultValue={values.sort}
      />
      <div className="only-wide tools__chips">
        <FilterChips label="Kategoria" chips={[category(null), ...filterCategories.map(category)]} />
      </div>
      <ViewToggle current={view} hrefs={{ grid: layout("grid"), list: layout("list") }} onChoose={onView} />
    </>
  )
}

/** Filters without what the sheet does not show, so that searches share a sheet. */
const withoutPhrase = (filters: EventFilters): EventFilters =>
  changeEventFilters(filters, { q: "", exact: false, sort: defaultEventSort })

export function SheetFields({ filters, typed, wrong, onTown, prices }: SheetProps & { prices?: React.ReactNode }) {
  const values = { ...controlValues(filters), ...typed }
  const { voivodeships: chosen } = filters
  return (
    <>
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
        isShared
        className="sheet__status"
        label="Status"
        name="status"
        placeholder={statusFilterLabels.none}
        choices={statuses}
        defaultValue={values.status}
      />
      <SelectField
        isShared
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
            isShared
            label="Województwo"
            name="voivodeship"
            placeholder="Cała Polska"
            choices={
              chosen.length > 1 ? [{ value: chosen.join(), label: chosen.join(", ") }, ...voivodeships] : voivodeships
            }
            defaultValue={values.voivodeship}
          />
          <TownField
            defaultValue={values.miejscowosc}
            error={wrong?.field === "miejscowosc" ? wrong.sentence : undefined}
            onTown={onTown}
          />
          <SelectField
            isShared
            label="W odległości do"
            name="odleglosc"
            placeholder="25 km"
            choices={distanceChoices}
            defaultValue={values.odleglosc}
            error={wrong?.field === "odleglosc" ? wrong.sentence : undefined}
          />
          <SelectField
            isShared
            label="Dla kogo"
            name="audience"
            placeholder="Wszyscy"
            choices={audiences}
            defaultValue={values.audience}
          />
          <TextField label="Termin od" name="from" type="date" defaultValue={values.from} />
          <TextField label="Termin do" name="to" type="date" defaultValue={values.to} />
          {prices}
          <label className="check-line">
            <input className="check" type="checkbox" name="verified" value="1" defaultChecked={filters.verified} />
            Tylko zweryfikowane organizacje
          </label>
        </div>
      </details>
      <button className="btn sheet__go" type="submit">
        Pokaż wydarzenia
      </button>
    </>
  )
}

const moreOf = ({ voivodeships, town, audience, from, to, priceFrom, priceTo, verified }: EventFilters) =>
  [voivodeships[0], town, audience, from ?? to, priceFrom ?? priceTo, verified].filter(Boolean).length

const countOf = (filters: EventFilters) =>
  moreOf(filters) + [filters.status, filters.category].filter((value) => value !== null).length
