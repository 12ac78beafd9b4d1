import { Link } from "react-router"
import { noOptions } from "#app/domain/events/sponsorship.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { offerEditPath } from "#app/paths.ts"
import { OfferPanel } from "../offer/offer-panel.tsx"

export const OwnEmptyOffer = ({ event: { id, canEdit } }: { event: { id: string; canEdit: boolean } }) => (
  <OfferPanel
    intro="Co otrzymuje sponsor i za jaką kwotę."
    end={
      canEdit && (
        <Link className="btn btn--wide" to={offerEditPath(id)}>
          Dodaj opcje sponsoringu
        </Link>
      )
    }
  >
    <div className="rung">
      <h3>{noOptions}</h3>
      <p className="rung__text">
        {tidy("Dodaj opcje, aby firmy wiedziały, co mogą wesprzeć i co otrzymają w zamian.")}
      </p>
    </div>
  </OfferPanel>
)
