import type { ReactNode } from "react"
import { greetingName } from "#app/domain/accounts/greeting.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { eventAddPath, eventsPath, financesPath, myEventsPath, mySupportsPath } from "#app/paths.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import { Bridge } from "./bridge.tsx"
import { HomeSearch } from "./home-search.tsx"

/** First screen for visitors: promise, search, two sections under the bridge. */
export const VisitorHero = () => (
  <section className="hero">
    <div className="page">
      <p className="eyebrow">Platforma współpracy organizacji i firm</p>
      <h1>Dobre wydarzenia zasługują na dobrych sponsorów</h1>
      <div className="hero__row">
        <p className="lead">
          Organizacje pokazują, co planują i&nbsp;czego potrzebują. Firmy wybierają wydarzenia zgodne ze swoimi
          wartościami. Resztę – od propozycji po&nbsp;rozliczenie – załatwiacie w&nbsp;jednym miejscu.
        </p>
        <HomeSearch />
      </div>
    </div>
    <Bridge />
  </section>
)

const finances = { href: financesPath, label: "Finanse" } as const
const buttons = {
  organization: [
    { href: eventAddPath, label: "Dodaj Nowe Wydarzenie" },
    { href: myEventsPath, label: "Moje Wydarzenia" },
  ],
  sponsor: [
    { href: eventsPath, label: "Przeglądaj Wydarzenia" },
    { href: mySupportsPath, label: "Moje Wsparcia" },
  ],
} as const

type ViewerHeroProps = {
  viewer: Viewer
  /** The role may add events. */
  publishes: boolean
  line: ReactNode
  /** Content for a new account, above everything else. */
  children: ReactNode
}

/** First screen for signed-in viewers. */
export function ViewerHero({ viewer, publishes, line, children }: ViewerHeroProps) {
  const [usual, second] = buttons[viewer.userType]
  const main = viewer.role === "finance" ? finances : usual
  return (
    <section className="hero hero--viewer">
      <div className="page">
        <h1>Witaj, {greetingName(viewer)}!</h1>
        <div className="hero__row">
          <div>
            <p className="lead">{line}</p>
            {children}
            <div className="hero__acts">
              {(publishes || main.href !== eventAddPath) && (
                <Link className="btn" to={main.href} prefetch="intent">
                  {main.label}
                </Link>
              )}
              <Link className="btn btn--line" to={second.href} prefetch="intent">
                {second.label}
              </Link>
            </div>
          </div>
          <HomeSearch />
        </div>
      </div>
    </section>
  )
}
