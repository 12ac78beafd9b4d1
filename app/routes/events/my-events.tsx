import { useState } from "react"
import { data, isRouteErrorResponse, Link } from "react-router"
import {
  changeEventFilters,
  type EventFilters,
  isFiltered,
  noEventFilters,
  readEventList,
  toEventSearch,
} from "#app/domain/events/event-list.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { countLabel } from "#app/features/events/list/events-list.tsx"
import { listOwnEvents } from "#app/features/events/own/list-queries.server.ts"
import { OwnCards } from "#app/features/events/own/own-cards.tsx"
import { OwnFilters, ownHref } from "#app/features/events/own/own-filters.tsx"
import { Todo } from "#app/features/events/own/todo.tsx"
import { countOwnWork } from "#app/features/events/own/work-queries.server.ts"
import { ownLinkId, WorkTable } from "#app/features/events/own/work-table.tsx"
import { handle } from "#app/http/responses/handle.server.ts"
import { rememberView, viewOf } from "#app/http/session/view.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { eventAddPath, organizationEditPath } from "#app/paths.ts"
import { LoadFailed } from "#app/ui/feedback/load-failed.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { useFocusOnNew, useShownRows } from "#app/ui/layout/shown-rows.ts"
import { saveView } from "#app/ui/layout/view-cookie.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { withRedraw } from "#app/ui/rendering/drawn-anew.tsx"
import type { Route } from "./+types/my-events.ts"

const list = "my-events"

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const remembered = rememberView(request, url, list)
  if (remembered) throw remembered
  const viewer = await organizationViewer(context, request)
  const readList = readEventList(url.searchParams)
  const filters = readList.ok ? onlyOwn(readList.filters) : noEventFilters
  const now = new Date()
  const [page, todo] = await Promise.all([listOwnEvents(viewer, filters, now), countOwnWork(viewer, todayIn(now))])
  return data(
    {
      ...page,
      todo,
      filters,
      problem: readList.ok ? null : readList.sentence,
      view: viewOf(request, list),
      organizationId: viewer.organizationId,
      profileNote: may(viewer.role, "editParty") ? null : roleNotes.editParty,
      note: may(viewer.role, "publishEvent") ? null : roleNotes.publishEvent,
    },
    readList.ok ? 200 : 400,
  )
})

/** Filters of this list; others of the public list are ignored. */
const onlyOwn = ({ q, status, category, sort, after, shown }: EventFilters): EventFilters => ({
  ...noEventFilters,
  q,
  status,
  category,
  sort,
  after,
  shown,
})

function MyEvents({ loaderData }: Route.ComponentProps) {
  const { organizationId, todo, note, profileNote } = loaderData
  return (
    <div className="page">
      <title>Moje wydarzenia – Pomost</title>
      <meta name="robots" content="noindex" />
      <div className="head head--work">
        <h1>Moje wydarzenia</h1>
        {organizationId && !note && <AddButton />}
      </div>
      {organizationId ? (
        <>
          <Todo {...todo} />
          <OwnList {...loaderData} organizationId={organizationId} />
        </>
      ) : (
        <EmptyState
          title="Najpierw uzupełnij profil organizacji"
          text={`Bez profilu nie można dodawać wydarzeń. ${profileNote ?? ""}`.trim()}
          action={
            !profileNote && (
              <Link className="btn" to={organizationEditPath}>
                Uzupełnij profil
              </Link>
            )
          }
        />
      )}
    </div>
  )
}

export default withRedraw(MyEvents)

/** Shown when the list cannot be read (A 8). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status < 500) throw error
  return (
    <LoadFailed
      error={error}
      page="Moje wydarzenia"
      title="Nie udało się pobrać wydarzeń."
      text="Wystąpił problem z pobieraniem danych."
    />
  )
}

type OwnListProps = Omit<Route.ComponentProps["loaderData"], "organizationId"> & { organizationId: string }

function OwnList({ events, count, next, filters, problem, view: remembered, organizationId, note }: OwnListProps) {
  const [view, setView] = useState(remembered)
  const rows = useShownRows(`${organizationId}${toEventSearch(changeEventFilters(filters, {}))}`, filters.after, {
    rows: events,
    next,
  })
  useFocusOnNew(rows, ownLinkId)
  const hiddenAbove = rows.length > events.length ? 0 : filters.shown
  const choose = (chosen: View) => {
    saveView(list, chosen)
    setView(chosen)
  }
  if (count === 0 && !isFiltered(filters) && !problem)
    return (
      <EmptyState
        title="Nie masz jeszcze żadnych wydarzeń"
        text={note ?? "Dodaj pierwsze wydarzenie, a sponsorzy zobaczą, jak mogą je wesprzeć."}
        action={!note && <AddButton />}
      />
    )
  return (
    <>
      <OwnFilters filters={filters} view={view} onView={choose} />
      {problem && (
        <p className="note note--error" role="alert">
          {problem}
        </p>
      )}
      <p className="hidden" role="status">
        {countLabel(count)}
      </p>
      <h2 className="hidden">Lista wydarzeń</h2>
      {hiddenAbove > 0 && (
        <p className="list-note">
          <Link to={ownHref(changeEventFilters(filters, {}))}>Pokaż od początku</Link>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          heading="h3"
          title="Brak wydarzeń pasujących do filtrów"
          text="Zmień kryteria lub wyczyść filtry."
          action={
            <Link className="btn btn--line" to={ownHref({ ...noEventFilters, sort: filters.sort })}>
              Wyczyść filtry
            </Link>
          }
        />
      ) : view === "list" ? (
        <WorkTable events={rows} canEdit={note === null} />
      ) : (
        <OwnCards events={rows} />
      )}
      {next && (
        <MoreLink href={ownHref({ ...filters, after: next, shown: hiddenAbove + rows.length })}>
          {`Pokazujemy ${formatCount(hiddenAbove + rows.length)} z ${formatCount(count)}`}
        </MoreLink>
      )}
    </>
  )
}

const AddButton = () => (
  <Link className="btn" to={eventAddPath} prefetch="intent">
    <Icon name="plus" />
    Dodaj nowe wydarzenie
  </Link>
)
