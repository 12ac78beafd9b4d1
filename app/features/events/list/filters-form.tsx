import { type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { Form } from "react-router"
import {
  changeEventFilters,
  type EventFilters,
  isFiltered,
  noEventFilters,
  showsUpcoming,
} from "#app/domain/events/event-list.ts"
import type { Voivodeship } from "#app/domain/shared/place.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { eventsPath } from "#app/paths.ts"
import { useShownValues } from "#app/ui/forms/use-shown-values.ts"
import { togglePopover } from "#app/ui/overlays/popover.ts"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import { Memoized } from "#app/ui/rendering/memoized.tsx"
import { controlValues } from "./control-values.ts"
import { FilterTools, filteredHref as href, type WrongField } from "./filter-tools.tsx"
import { memberPart } from "./member/member-part.ts"
import { useFilterSending } from "./use-filter-sending.ts"

const MemberTools = lazyPart(() => memberPart().then((part) => part.MemberTools))
const MyRegions = lazyPart(() => memberPart().then((part) => part.MyRegions))

type FiltersFormProps = {
  filters: EventFilters
  /** Raw values of the address, also invalid ones. */
  typed: Readonly<Record<string, string>>
  /** "Tylko nadchodzące" is on by default. */
  upcomingByDefault: boolean
  wrong: WrongField
  /** Visitors have no price filter (A4). */
  withPrices: boolean
  /** The voivodeships of a sponsor's profile. */
  regions: readonly Voivodeship[]
  view: View
  onView: (view: View) => void
  found: React.ReactNode
}

/** Inside a Suspense boundary: submits changes made before the boundary had its scripts and React received events. */
function MissedChanges({ changed, send }: { changed: RefObject<boolean>; send: () => void }) {
  const sendMissed = useEffectEvent(() => changed.current && send())
  useEffect(() => void sendMissed(), [])
  return null
}

function useNativeChanges(form: RefObject<HTMLFormElement | null>) {
  const changed = useRef(false)
  useEffect(() => {
    const markChanged = ({ target }: Event) => {
      if (target instanceof Node && form.current?.contains(target)) changed.current = true
    }
    // on the window, before React, which stops events of parts that have no scripts yet
    addEventListener("input", markChanged, true)
    return () => removeEventListener("input", markChanged, true)
  }, [form])
  return changed
}

/** Search, filters, order and layout: a GET form, submitted by script on every change. */
export function FiltersForm(props: FiltersFormProps) {
  const Part = usePartBoundary()
  const { filters, typed, wrong, upcomingByDefault, withPrices, regions, view, onView, found } = props
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const sending = useFilterSending(form, eventsPath, () => togglePopover(sheet.current, false))
  const changed = useNativeChanges(form)
  const upcoming = showsUpcoming(filters, { byDefault: upcomingByDefault })
  // "auto" for an untouched switch, which a status filter may override
  const untouched = filters.upcoming === null ? "auto" : null
  const valueWhenOff = (!upcoming && untouched) || "0"
  const valueWhenOn = (upcoming && untouched) || "1"
  useShownValues(form, { ...controlValues(filters), ...typed, verified: filters.verified, upcoming })
  const data = { filters, typed, wrong, view }
  const handlers = { onView, onTown: () => sending.send(false), sheet }
  return (
    <Form role="search" aria-label="Wydarzenia" action={eventsPath} ref={form} {...sending.handlers}>
      {withPrices ? (
        <Part>
          {regions.length > 0 && <MyRegions filters={filters} regions={regions} />}
          <MemberTools data={data} handlers={handlers} />
          <MissedChanges changed={changed} send={() => sending.send(false)} />
        </Part>
      ) : (
        <Memoized as="div" className="tools tools--events" inside={FilterTools} data={data} handlers={handlers} />
      )}
      <div className="found">
        {found}
        <div className="found__more">
          {isFiltered(filters) && (
            <Link to={href(changeEventFilters(noEventFilters, { sort: filters.sort }))} preventScrollReset>
              Wyczyść filtry
            </Link>
          )}
          <label>
            {upcomingByDefault && <input type="hidden" name="upcoming" value={valueWhenOff} />}
            <input className="check" type="checkbox" name="upcoming" value={valueWhenOn} defaultChecked={upcoming} />
            Tylko nadchodzące
          </label>
        </div>
      </div>
    </Form>
  )
}
