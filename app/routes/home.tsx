import { Suspense, use } from "react"
import { Link } from "react-router"
import { sponsorLine, waitingLine } from "#app/domain/greeting.ts"
import { ViewerHero, VisitorHero } from "#app/features/events/home/hero.tsx"
import { Latest, type LatestEvent } from "#app/features/events/home/latest.tsx"
import { countWaiting } from "#app/features/events/home/queries.server.ts"
import { ClosingCall, HowItWorks } from "#app/features/events/home/sections.tsx"
import { findNewestEvents } from "#app/features/events/list/fallback.server.ts"
import { wholeAddress } from "#app/http/address.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { keepBriefly, keepNowhere } from "#app/http/keep-briefly.server.ts"
import { viewerOf } from "#app/http/viewer.server.ts"
import { cardSize, PageMeta } from "#app/ui/page-meta.tsx"
import { CardSkeletons } from "#app/ui/skeleton.tsx"
import type { Route } from "./+types/home.ts"

const title = "Pomost – dobre wydarzenia i dobrzy sponsorzy"
const description =
  "Organizacje pozarządowe pokazują wydarzenia, firmy wybierają, które wesprzeć. Od propozycji po rozliczenie w jednym miejscu."

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  const latest = findNewestEvents(viewer)
  // a document is sent whole, so that it needs no script; between pages the four places are held until they are there
  const asDocument = new URL(request.url).pathname === url.pathname
  const shown = asDocument ? await latest : latest
  if (shown) keepBriefly({ request, url, context })
  else keepNowhere({ context })
  return {
    viewer,
    address: wholeAddress("/"),
    preview: wholeAddress("/podglad.png"),
    line: viewer?.userType === "organization" ? waitingLine(await countWaiting(viewer)) : sponsorLine,
    latest: shown,
  }
})

export default function Home({ loaderData: { viewer, address, preview, line, latest } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={title}
        titleEnd=""
        description={description}
        address={address}
        image={{ ...cardSize, address: preview, alt: title }}
      />
      {viewer ? <ViewerHero viewer={viewer} line={line} /> : <VisitorHero />}
      <section className="section page">
        <div className="section__head">
          <h2>Ostatnie wydarzenia</h2>
          <Link to="/wydarzenia" prefetch="intent">
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

type Coming = LatestEvent[] | null | Promise<LatestEvent[] | null>

function LatestWhenThere({ latest, userType }: { latest: Coming; userType: "organization" | "sponsor" | null }) {
  return <Latest events={latest instanceof Promise ? use(latest) : latest} userType={userType} />
}
