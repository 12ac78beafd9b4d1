import { isRouteErrorResponse, Link } from "react-router"
import { canPropose } from "#app/domain/deals/proposal/proposal.ts"
import { awaitsClosing, closedReason, shownStatus } from "#app/domain/events/event.ts"
import { pageSize } from "#app/domain/events/event-list.ts"
import { reportAddress } from "#app/domain/moderation/reported.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { EventProposal } from "#app/features/deals/proposal/event-proposal.tsx"
import { offerFor } from "#app/features/deals/proposal/policy.server.ts"
import { raisedFor } from "#app/features/deals/reports/goal/queries.server.ts"
import { EventSponsors } from "#app/features/deals/reports/sponsor-wall/event-sponsors.tsx"
import { findEventWall } from "#app/features/deals/reports/sponsor-wall/queries.server.ts"
import { EventDetails, EventFacts } from "#app/features/events/page/event-facts.tsx"
import { EventHead } from "#app/features/events/page/event-head.tsx"
import { EventPicture } from "#app/features/events/page/event-picture.tsx"
import { messageHrefOf } from "#app/features/events/page/message-href.ts"
import { Posts } from "#app/features/events/page/posts.tsx"
import { findOwnRelation } from "#app/features/events/page/queries.server.ts"
import { SaveControl } from "#app/features/events/page/save-control.tsx"
import { getEventWithOptions, listPosts } from "#app/features/events/queries.server.ts"
import { savedMark } from "#app/features/events/saved/saved-state.ts"
import { eventCard } from "#app/features/events/share/preview-document.server.ts"
import { eventFacts } from "#app/features/events/share/structured-data.ts"
import { allowPrefetchCache, noStore } from "#app/http/cache/cache-headers.server.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { pictureAddress } from "#app/http/responses/shared-picture.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { readPages } from "#app/lib/web/pages.ts"
import { eventCalendarPath, eventPath, eventPreviewPath, eventsPath, signInPath } from "#app/paths.ts"
import { LoadFailed } from "#app/ui/feedback/load-failed.tsx"
import { ReportLink } from "#app/ui/feedback/report-link.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { cardSize, PageMeta } from "#app/ui/layout/page-meta.tsx"
import { Tabs } from "#app/ui/layout/tabs.tsx"
import { withRedraw } from "#app/ui/rendering/drawn-anew.tsx"
import { JsonLd } from "#app/ui/rendering/json-ld.tsx"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import { printSheet } from "#app/ui/styles/print-sheet.ts"
import type { Route } from "./+types/event.ts"

// the owner's tools are a separate chunk, which visitors do not load (decision 004)
const ownerTools = () => import("#app/features/events/own/owner-tools.ts")
const OwnerBar = lazyPart(() => ownerTools().then((part) => part.OwnerBar))
const SampleNote = lazyPart(() => import("#app/features/events/sample-note.tsx").then((part) => part.SampleNote))
const EventGoal = lazyPart(() =>
  import("#app/features/deals/reports/goal/event-goal.tsx").then((part) => part.EventGoal),
)
const OwnEmptyOffer = lazyPart(() => ownerTools().then((part) => part.OwnEmptyOffer))
const NewPost = lazyPart(() => ownerTools().then((part) => part.NewPost))
const PostTools = lazyPart(() => ownerTools().then((part) => part.PostTools))
const mostPages = 100

/** Tabs that ?zakladka= opens without JavaScript. */
const tabs = { details: "szczegoly", posts: "aktualnosci" } as const

export const links: Route.LinksFunction = () => [printSheet]

export const loader = handle(async ({ request, params, url, context }: Route.LoaderArgs) => {
  if (!/^[\w-]{1,64}$/.test(params.eventId))
    throw await redirectWithToast(eventsPath, {
      title: "Błąd",
      description: "Nie znaleziono identyfikatora wydarzenia.",
      tone: "bad",
    })
  const viewer = viewerOf(context)
  const { event, options } = await getEventWithOptions(viewer, params.eventId)
  const pages = readPages(url.searchParams.get("posty"), mostPages)
  const [{ posts, count }, wall, own, raised] = await Promise.all([
    listPosts(event, pages * pageSize),
    findEventWall(viewer, event),
    findOwnRelation(viewer, event),
    event.isOwn && viewer ? raisedFor(viewer, event.id) : null,
  ])
  const savable = own !== null && !event.isSample
  const today = todayIn(new Date())
  const verdict = canPropose(viewer, event, today, own?.openDealId)
  const path = eventPath(event.id)
  if (options) allowPrefetchCache({ request, url, context })
  else noStore({ context })
  const { updatedAt: _, hasPosts: __, hasCompleted: ___, ...shown } = event
  return {
    event: { ...shown, canEdit: event.isOwn && viewer !== null && may(viewer.role, "editEvent") },
    status: shownStatus(event, today),
    /** The page asks the owner for a final status. */
    awaitsClosing: event.isOwn && awaitsClosing(event, today),
    raised,
    options,
    posts: { posts, more: count > posts.length ? `${path}?zakladka=${tabs.posts}&posty=${pages + 1}` : null },
    postCount: count,
    saved: savable ? savedMark(own.saved, viewer !== null && may(viewer.role, "saveEvents")) : null,
    wall,
    address: wholeAddress(path),
    messageHref: messageHrefOf(event, own?.conversationId ?? null),
    preview: wholeAddress(pictureAddress(eventPreviewPath(event.id), eventCard(event, today))),
    tab: url.searchParams.get("zakladka") === tabs.posts ? tabs.posts : tabs.details,
    proposer: { vatStatus: own?.vatStatus ?? null, lastCapacity: own?.lastCapacity ?? null },
    offer: {
      ...offerFor(viewer, { event, verdict, own, savable }),
      closed: closedReason(event, today),
      signInHref: `${signInPath}?${new URLSearchParams({ type: "sponsor", next: path })}`,
    },
  }
})

function EventPage({
  loaderData: {
    event,
    status,
    awaitsClosing,
    raised,
    options,
    posts,
    postCount,
    saved,
    wall,
    address,
    messageHref,
    preview,
    tab,
    proposer,
    offer,
  },
}: Route.ComponentProps) {
  const Part = usePartBoundary()
  return (
    <div className="page">
      <PageMeta
        title={event.title}
        description={excerpt(event.description, 155)}
        {...(event.isSample
          ? { unlisted: true }
          : { address, image: { ...cardSize, address: preview, alt: event.title } })}
      />
      {!event.isSample && (
        <JsonLd
          key={event.id}
          facts={import.meta.env.SSR ? eventFacts(event, { url: address, image: preview }) : null}
        />
      )}
      {event.isSample && <Part>{offer.why && <SampleNote text={offer.why} />}</Part>}
      <article className="event">
        <EventHead
          event={{ ...event, status }}
          address={address}
          messageHref={messageHref}
          save={
            <SaveControl event={event} saved={saved} signInHref={offer.as === "visitor" ? offer.signInHref : null} />
          }
        >
          {event.isOwn && (
            <Part>
              <OwnerBar event={event} awaitsClosing={awaitsClosing} />
              {raised && <EventGoal event={event} raised={raised} />}
            </Part>
          )}
        </EventHead>
        <div>
          <EventPicture event={event} />
          <EventFacts
            event={event}
            calendarHref={event.isSample || event.hidden ? undefined : eventCalendarPath(event.id)}
          />
          <Tabs
            label="O wydarzeniu"
            initial={tab}
            tabs={[
              { id: tabs.details, label: "Szczegóły", content: <EventDetails event={event} /> },
              {
                id: tabs.posts,
                label: "Aktualności",
                count: postCount || undefined,
                content: (
                  <Posts
                    {...posts}
                    add={
                      event.canEdit && (
                        <Part>
                          <NewPost eventId={event.id} />
                        </Part>
                      )
                    }
                    tools={
                      event.canEdit
                        ? (post) => (
                            <Part>
                              <PostTools eventId={event.id} post={post} />
                            </Part>
                          )
                        : undefined
                    }
                  />
                ),
              },
            ]}
          />
          {wall && <EventSponsors {...wall} />}
          {!event.isOwn && !event.isSample && <ReportLink to={reportAddress("event", event.id)} />}
        </div>
        <aside aria-label="Opcje sponsoringu" className="event__side" id="opcje">
          {event.isOwn && options?.length === 0 ? (
            <Part>
              <OwnEmptyOffer event={event} />
            </Part>
          ) : (
            <EventProposal event={event} {...proposer} options={options} offer={offer} />
          )}
        </aside>
      </article>
    </div>
  )
}

export default withRedraw(EventPage)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error
  if (error.status >= 500)
    return (
      <LoadFailed
        error={error}
        page="Wydarzenie"
        title="Nie udało się pobrać szczegółów wydarzenia."
        text="Wystąpił problem z pobieraniem danych wydarzenia."
      >
        <Link className="btn btn--line" to={eventsPath}>
          Wróć do listy wydarzeń
        </Link>
      </LoadFailed>
    )
  if (error.status !== 404) throw error
  return (
    <div className="page">
      <title>Nie znaleziono wydarzenia – Pomost</title>
      <EmptyState
        heading="h1"
        title="Nie znaleziono wydarzenia"
        text={String(error.data)}
        action={
          <Link className="btn" to={eventsPath}>
            Wróć do listy wydarzeń
          </Link>
        }
      />
    </div>
  )
}
