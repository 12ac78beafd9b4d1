import { useRef } from "react"
import { Form, Link } from "react-router"
import {
  changeEventFilters,
  type EventFilters,
  isFiltered,
  noEventFilters,
  showsUpcoming,
} from "#app/domain/events/event-list.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { eventsPath } from "#app/paths.ts"
import { useShownValues } from "#app/ui/forms/use-shown-values.ts"
import { togglePopover } from "#app/ui/overlays/popover.ts"
import { Memoized } from "#app/ui/rendering/memoized.tsx"
import { controlValues } from "./control-values.ts"
import { FilterTools, filteredHref as href } from "./filter-tools.tsx"
import { useFilterSending } from "./use-filter-sending.ts"

type FiltersFormProps = {
  filters: EventFilters
  /** Raw values of the address, also invalid ones. */
  typed: Readonly<Record<string, string>>
  /** "Tylko nadchodzące" is on by default. */
  upcomingByDefault: boolean
  /** Visitors have no price filter (A4). */
  withPrices: boolean
  view: View
  onView: (view: View) => void
  found: React.ReactNode
}

/** Search, filters, order and layout: a GET form, submitted by script on every change. */
export function FiltersForm(props: FiltersFormProps) {
  const { filters, typed, upcomingByDefault, withPrices, view, onView, found } = props
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const sending = useFilterSending(form, eventsPath, () => togglePopover(sheet.current, false))
  const upcoming = showsUpcoming(filters, upcomingByDefault)
  // an untouched switch stays "auto", which a status filter may override
  const untouched = filters.upcoming === null ? "auto" : null
  useShownValues(form, { ...controlValues(filters), ...typed, verified: filters.verified, upcoming })
  return (
    <Form role="search" aria-label="Wydarzenia" action={eventsPath} ref={form} {...sending}>
      <Memoized
        as="div"
        className="tools tools--events"
        inside={FilterTools}
        data={{ filters, typed, withPrices, view }}
        handlers={{ onView, sheet }}
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
            {upcomingByDefault && <input type="hidden" name="upcoming" value={(!upcoming && untouched) || "0"} />}
            <input
              className="check"
              type="checkbox"
              name="upcoming"
              value={(upcoming && untouched) || "1"}
              defaultChecked={upcoming}
            />
            Tylko nadchodzące
          </label>
        </div>
      </div>
    </Form>
  )
}
