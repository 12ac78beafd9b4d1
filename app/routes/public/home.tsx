import { Suspense, use } from "react"
import { sponsorLine, waitingLine } from "#app/domain/accounts/greeting.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { findNewestEvents } from "#app/features/events/list/queries.server.ts"
import { firstSteps } from "#app/features/workspace/desk/first-steps.ts"
import { findDesk } from "#app/features/workspace/desk/queries.server.ts"
import { ViewerHero, VisitorHero } from "#app/features/workspace/landing/hero.tsx"
import { Latest, type LatestEvent } from "#app/features/workspace/landing/latest.tsx"
import { ClosingCall, HowItWorks } from "#app/features/workspace/landing/sections.tsx"
import { allowPrefetchCache, noStore } from "#app/http/cache/cache-headers.server.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { eventsPath, sitePreviewPath } from "#app/paths.ts"
import { CardSkeletons } from "#app/ui/feedback/skeleton.tsx"
import { cardSize, PageMeta } from "#app/ui/layout/page-meta.tsx"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import type { Route } from "./+types/home.ts"

// for signed-in viewers, so that visitors do not load it (decision 004)
const Desk = lazyPart(() => import("#app/features/workspace/desk/desk.tsx").then((part) => part.Desk))
const FirstSteps = lazyPart(() =>
  import("#app/features/workspace/desk/first-steps-list.tsx").then((part) => part.FirstSteps),
)

const title = "Pomost – dobre wydarzenia i dobrzy sponsorzy"
const description =
  "Organizacje pozarządowe pokazują wydarzenia, firmy wybierają, które wesprzeć. Od propozycji po rozliczenie w jednym miejscu."

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  const latest = findNewestEvents(viewer)
  // a document is sent as a whole, so that it needs no JavaScript; client navigations wait for the four events
  const asDocument = new URL(request.url).pathname === url.pathname
  const personal = viewer && (await findPersonal(viewer, url.searchParams.get("sprawy") === "wszystkie"))
  const shown = asDocument ? await latest : latest
  if (shown) allowPrefetchCache({ request, url, context })
  else noStore({ context })
  return {
    viewer,
    publishes: viewer !== null && may(viewer.role, "publishEvent"),
    address: wholeAddress("/"),
    preview: wholeAddress(sitePreviewPath),
    line: personal?.line ?? sponsorLine,
    desk: personal?.desk ?? null,
    steps: personal?.steps ?? [],
    latest: shown,
  }
})

/** Further data of a signed-in viewer's home page. */
async function findPersonal(viewer: Viewer, allTasks: boolean) {
  const { waiting, ...desk } = await findDesk(viewer, { all: allTasks })
  const { proposals, messages, begun } = waiting
  const steps = firstSteps(viewer.userType, begun, viewer.role)
  const isFinance = viewer.role === "finance"
  const line =
    viewer.userType === "organization" || isFinance
      ? waitingLine({
          proposals: isFinance ? 0 : proposals,
          messages,
          invoices: desk.invoices?.isOwn ? desk.invoices.count : 0,
          others: desk.groups.length > 0,
          isNew: steps.length > 0,
        })
      : sponsorLine
  return { line, desk, steps }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const Part = usePartBoundary()
  const { viewer, publishes, address, preview, line, desk, steps, latest } = loaderData
  return (
    <>
      <PageMeta
        title={title}
        titleEnd=""
        description={description}
        address={address}
        image={{ ...cardSize, address: preview, alt: title }}
      />
      {viewer ? (
        <ViewerHero viewer={viewer} publishes={publishes} line={line}>
          {steps.length > 0 && (
            <Part>
              <FirstSteps steps={steps} />
            </Part>
          )}
        </ViewerHero>
      ) : (
        <VisitorHero />
      )}
      {desk && (
        <Part>
          <Desk desk={desk} />
        </Part>
      )}
      <section className="section page">
        <div className="section__head">
          <h2>Ostatnie wydarzenia</h2>
          <Link to={eventsPath} prefetch="intent">
            Zobacz wszystkie
          </Link>
        </div>
        <Suspense fallback={<CardSkeletons count={4} label="Ładowanie wydarzeń..." />}>
          <LatestWhenThere latest={latest} userType={viewer?.userType ?? null} />
        </Suspense>
      </section>
      <HowItWorks />
      {!viewer && <ClosingCall />}
    </>
  )
}

type LatestEvents = LatestEvent[] | null | Promise<LatestEvent[] | null>

function LatestWhenThere({ latest, userType }: { latest: LatestEvents; userType: "organization" | "sponsor" | null }) {
  return <Latest events={latest instanceof Promise ? use(latest) : latest} userType={userType} />
}
