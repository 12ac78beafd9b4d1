import { priceAfterSignIn } from "#app/domain/events/sponsorship.ts"
import { eventPath } from "#app/paths.ts"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import { ClosedOffer, FailedOffer, offerId, VisitorOffer } from "./offer-panel.tsx"
import { isPriced, type ShownOption } from "./shown-option.ts"

const SponsorOffer = lazyPart(() => import("./sponsor-offer.tsx").then((part) => part.SponsorOffer))

export type OfferState = {
  as: "visitor" | "sponsor" | "closed"
  /** Why this viewer cannot propose; null for the owner. */
  why: string | null
  /** Link to the next step: the company's name (B24) or their open deal (B22). */
  way: { href: string; label: string } | null
  /** The company's own deal about this event; null where `way` leads to it, and for everybody else. */
  own: { sentence: string; href: string; label: string } | null
  closed: string | null
  signInHref: string
}

type EventOfferProps = {
  eventId: string
  /** Null when the options could not be read (A98). */
  options: readonly ShownOption[] | null
  offer: OfferState
  onPropose?: (selection: FormData) => void
}

export function OwnDeal({ own }: { own: NonNullable<OfferState["own"]> }) {
  return (
    <p className="note">
      <span>
        {own.sentence} <Link to={own.href}>{own.label}</Link>
      </span>
    </p>
  )
}

export function EventOffer({ eventId, options, offer, onPropose }: EventOfferProps) {
  const Part = usePartBoundary()
  if (options === null) return <FailedOffer retryHref={eventPath(eventId)} />
  if (offer.as === "visitor")
    return (
      <>
        <VisitorOffer options={options} signInHref={offer.signInHref} closed={offer.closed} />
        {!offer.closed && options.length > 0 && (
          <aside className="bar" aria-label="Najważniejsze działanie">
            <span className="small">{priceAfterSignIn}</span>
            <a className="btn btn--amber" href={`#${offerId}`}>
              {"Zobacz\u00a0opcje"}
            </a>
          </aside>
        )}
      </>
    )
  if (offer.as === "sponsor")
    return (
      <Part>
        <SponsorOffer eventId={eventId} options={options.filter(isPriced)} onPropose={onPropose} />
      </Part>
    )
  return (
    <ClosedOffer
      options={options}
      sentence={
        offer.way ? (
          <>
            {offer.why} <Link to={offer.way.href}>{offer.way.label}</Link>
          </>
        ) : (
          offer.why
        )
      }
    />
  )
}
