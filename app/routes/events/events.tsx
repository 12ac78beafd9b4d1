import { useState } from "react"
import { data } from "react-router"
import { realmOf, seesPrices } from "#app/domain/accounts/viewer.ts"
import { isFiltered, readEventList } from "#app/domain/events/event-list.ts"
import { EventCards, EventsList } from "#app/features/events/list/events-list.tsx"
import { FiltersForm } from "#app/features/events/list/filters-form.tsx"
import { withOffers } from "#app/features/events/list/member/price-policy.server.ts"
import { findOwnMarks } from "#app/features/events/list/member/queries.server.ts"
import { nearProblem } from "#app/features/events/list/near/conditions.server.ts"
import { listEventsOrSamples } from "#app/features/events/search/page-queries.server.ts"
import { noteSearchSeen } from "#app/features/events/searches/commands.server.ts"
import { allowPrefetchCache } from "#app/http/cache/cache-headers.server.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { ownFactsOf, viewerOf } from "#app/http/requests/viewer-context.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { rememberView, viewOf } from "#app/http/session/view.server.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { eventsFeedPath, eventsPath, sitePreviewPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { cardSize, PageMeta } from "#app/ui/layout/page-meta.tsx"
import { saveView } from "#app/ui/layout/view-cookie.ts"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import type { Route } from "./+types/events.ts"

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const remembered = rememberView(request, url, "events")
  if (remembered) throw remembered
  const viewer = viewerOf(context)
  const readList = readEventList(url.searchParams, seesPrices(viewer))
  const shared = {
    view: viewOf(request, "events"),
    world: realmOf(viewer),
    withPrices: seesPrices(viewer),
    upcomingByDefault: viewer?.userType === "sponsor",
    address: wholeAddress(eventsPath),
    preview: wholeAddress(sitePreviewPath),
  }
  const problem = readList.ok ? nearProblem(readList.filters) : readList
  if (problem) {
    const typed = Object.fromEntries(url.searchParams)
    const own = await findOwnMarks(viewer, ownFactsOf(context))
    const { field, sentence } = problem
    return data(
      { ...shared, ...own, filters: readList.filters, problem: { field, sentence }, typed, page: null, samples: null },
      400,
    )
  }
  if (readList.filters.q !== "") await limit("search", clientNetwork(context))
  const [found, own] = await Promise.all([
    listEventsOrSamples(viewer, readList.filters),
    findOwnMarks(viewer, ownFactsOf(context)),
  ])
  if (found.page) found.page.events = withOffers(viewer, found.page.events)
  const isPrefetch = request.headers.has("sec-purpose")
  if (viewer && ownFactsOf(context)?.hasSearches && found.page && !isPrefetch)
    await noteSearchSeen(viewer, readList.filters)
  if (found.page) allowPrefetchCache({ request, url, context })
  return data(
    { ...shared, ...own, filters: readList.filters, problem: null, typed: {}, ...found },
    {
      status: found.samples?.reason === "failed" ? 503 : 200,
    },
  )
})

// shown only when there are no events
const ListSampleNote = lazyPart(() =>
  import("#app/features/events/sample-note.tsx").then((part) => part.ListSampleNote),
)

const description =
  "Wydarzenia organizacji pozarządowych z całej Polski, które szukają sponsorów: biegi, festiwale, warsztaty i akcje społeczne."

export default function Events({ loaderData }: Route.ComponentProps) {
  const Part = usePartBoundary()
  const { filters, typed, problem, page, samples, saved, regions, world, withPrices, upcomingByDefault } = loaderData
  const [view, setView] = useState(loaderData.view)
  const choose = (chosen: View) => {
    saveView("events", chosen)
    setView(chosen)
  }
  const tools = (found: React.ReactNode) => (
    <FiltersForm
      {...{ filters, typed, wrong: problem, withPrices, regions, upcomingByDefault, view, found }}
      onView={choose}
    />
  )
  return (
    <div className="page">
      <PageMeta
        title="Wydarzenia"
        description={description}
        address={loaderData.address}
        image={{ ...cardSize, address: loaderData.preview, alt: "Wydarzenia" }}
      />
      <link rel="alternate" type="application/rss+xml" title="Pomost – nowe wydarzenia" href={eventsFeedPath} />
      {(samples || isFiltered(filters) || filters.after) && <meta name="robots" content="noindex, follow" />}
      <div className="head">
        <h1>Wydarzenia</h1>
        <p>Przeglądaj wydarzenia organizowane przez organizacje</p>
      </div>
      <EventsList
        {...{ world, filters, page, view, saved }}
        note={
          problem ? (
            <p className="note note--error" role="alert">
              {problem.sentence}
            </p>
          ) : (
            samples && (
              <Part>
                <ListSampleNote reason={samples.reason} />
              </Part>
            )
          )
        }
        rest={samples && <EventCards events={samples.events} view={view} />}
      >
        {tools}
      </EventsList>
    </div>
  )
}
