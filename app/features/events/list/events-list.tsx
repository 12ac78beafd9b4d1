import { useNavigation } from "react-router"
import {
  changeEventFilters,
  countedMost,
  type EventFilters,
  isFiltered,
  noEventFilters,
  toEventSearch,
} from "#app/domain/events/event-list.ts"
import { count as counted, formatCount, nouns } from "#app/lib/text/plural-forms.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { eventsPath } from "#app/paths.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { useFocusOnNew, useShownRows } from "#app/ui/layout/shown-rows.ts"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import { EventCard, type EventCardData, EventRow } from "../event-card.tsx"
import type { SearchExtras, SearchedPage } from "../search/queries.server.ts"
import { SearchNotes, SearchOffers } from "../search/search-found.tsx"
import { memberPart } from "./member/member-part.ts"
import type { SavedMarks } from "./member/queries.server.ts"

// signed-in people only
const MemberCards = lazyPart(() => memberPart().then((part) => part.MemberCards))
const SaveSearchLink = lazyPart(() => memberPart().then((part) => part.SaveSearchLink))

export const countLabel = (count: number) => {
  if (count === 0) return "Brak wydarzeń"
  return count > countedMost
    ? `ponad ${formatCount(countedMost)}\u00a0${nouns.wydarzenie.many}`
    : counted(count, "wydarzenie")
}

/** "38 wydarzeń, pokazujemy 12", for the live region above the list. */
export function CountLine({ count, from, to }: { count: number; from: number; to: number }) {
  const { state, location } = useNavigation()
  const loading = state !== "idle" && location?.pathname === eventsPath
  return (
    <p role="status">
      {loading ? (
        "Ładowanie wydarzeń..."
      ) : (
        <>
          <b>{countLabel(count)}</b>
          {to > 0 && <span>{`, pokazujemy ${from > 1 ? `${formatCount(from)}–` : ""}${formatCount(to)}`}</span>}
        </>
      )}
    </p>
  )
}

const linkId = ({ id }: { id: string }) => `wydarzenie-${id}`

/** Cards of events. The ids of their links let "Pokaż więcej" focus the first new one. */
export function EventCards({ events, view, saved = null }: EventCardsProps) {
  const Part = usePartBoundary()
  // called, not rendered: twelve elements fewer
  const card = view === "list" ? EventRow : EventCard
  return (
    <div className={view === "list" ? "rows" : "cards"}>
      {events[0]?.offer ? (
        <Part>
          <MemberCards events={events} view={view} saved={saved} linkId={linkId} />
        </Part>
      ) : (
        events.map((event, place) => card({ event, eager: place < 3, titleId: linkId(event) }))
      )}
    </div>
  )
}

type EventCardsProps = {
  events: readonly EventCardData[]
  view: View
  saved?: SavedMarks | null
}

type EventsListProps = {
  /** Realm of the rows, so that rows of two realms are never shown together. */
  world: string
  filters: EventFilters
  page: SearchedPage | null
  /** Shown instead of the count and of the rows while there is no page. */
  note: React.ReactNode
  rest: React.ReactNode
  view: View
  saved: EventCardsProps["saved"]
  /** Renders the tools above the rows; receives the line with the count. The tools stay while the list changes. */
  children: (found: React.ReactNode) => React.ReactNode
}

const noPage: SearchedPage = { events: [], count: 0, next: null, search: null }

export function EventsList({ world, filters, page: foundPage, note, rest, view, saved, children }: EventsListProps) {
  const Part = usePartBoundary()
  const page = foundPage ?? noPage
  const firstSearch = toEventSearch(changeEventFilters(filters, {}))
  const list = foundPage ? `${world}${firstSearch}` : ""
  const rows = useShownRows(list, filters.after, { rows: page.events, next: page.next })
  useFocusOnNew(rows, linkId)
  const hasEarlierPages = rows.length > page.events.length
  const countAbove = hasEarlierPages ? 0 : filters.shown
  const nextPageSearch = page.next && toEventSearch({ ...filters, after: page.next, shown: countAbove + rows.length })
  return (
    <>
      {children(
        foundPage ? (
          <>
            <CountLine count={page.count} from={countAbove + 1} to={countAbove + rows.length} />
            {saved && (!saved.canSave || isFiltered(filters)) && (
              <Part>
                <SaveSearchLink filters={filters} note={saved.note} />
              </Part>
            )}
          </>
        ) : (
          note
        ),
      )}
      {page.search && <SearchNotes filters={filters} search={page.search} isEmpty={rows.length === 0} />}
      {(foundPage || rest) && <h2 className="hidden">Lista wydarzeń</h2>}
      {foundPage && countAbove > 0 && (
        <p className="list-note">
          <Link to={`${eventsPath}${firstSearch}`}>Pokaż od początku</Link>
        </p>
      )}
      {!foundPage ? (
        rest
      ) : rows.length > 0 ? (
        <EventCards events={rows} view={view} saved={saved} />
      ) : (
        <NoMatches filters={filters} search={page.search} />
      )}
      {nextPageSearch && <MoreLink href={`${eventsPath}${nextPageSearch}`} />}
    </>
  )
}

function NoMatches({ filters, search }: { filters: EventFilters; search: SearchExtras | null }) {
  return (
    <EmptyState
      heading="h3"
      title="Nie znaleziono żadnych wydarzeń"
      text={search?.problem ?? "Spróbuj zmienić kryteria wyszukiwania lub wróć później"}
      action={
        isFiltered(filters) && (
          <>
            <SearchOffers offers={search?.offers ?? []} />
            <Link
              className="btn btn--line"
              to={`${eventsPath}${toEventSearch({ ...noEventFilters, sort: filters.sort })}`}
            >
              Wyczyść filtry
            </Link>
          </>
        )
      }
    />
  )
}
