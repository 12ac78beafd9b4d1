import { CardFacts, CardHead, CardPicture } from "#app/features/events/event-card.tsx"
import { tidy } from "#app/lib/text/typography.ts"
import { eventsPath, userPath } from "#app/paths.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import { Memoized } from "#app/ui/rendering/memoized.tsx"
import type { Desk } from "./queries.server.ts"

/** New events that fit a sponsor, each with the reason. */
export const FittingEvents = ({ events }: { events: Desk["newEvents"] }) => (
  <section aria-labelledby="nowe-dla-ciebie">
    <div className="section__head">
      <h2 id="nowe-dla-ciebie">Nowe dla Ciebie</h2>
      <Link to={eventsPath}>Wszystkie wydarzenia</Link>
    </div>
    <p className="small muted">
      Według województw z&nbsp;karty Twojej firmy, obserwowanych organizacji i&nbsp;Twoich współprac.
    </p>
    <ul className="desk__fitting">
      {events.map((event) => (
        <li key={event.card.id}>
          {/* memoized by event and reason */}
          <Memoized as="article" className="card card--row" inside={EventInside} data={event} />
        </li>
      ))}
    </ul>
  </section>
)

const EventInside = ({ card, price, reason }: Desk["newEvents"][number]) => (
  <>
    <CardPicture event={card} sizes="(max-width: 640px) 30vw, 208px" />
    <div>
      <CardHead event={card} />
      <p className="small muted">{card.organizationName}</p>
      <CardFacts event={card} />
      {price && <p className="num desk__price">{price}</p>}
      <p className="small muted">{reason}</p>
    </div>
  </>
)

/** Companies that fit an organization, each with the reason. */
export const FittingCompanies = ({ companies }: { companies: Desk["companies"] }) => (
  <section aria-labelledby="firmy-z-regionu">
    <div className="section__head">
      <h2 id="firmy-z-regionu">Firmy z&nbsp;Twoich regionów</h2>
    </div>
    <p className="small muted">
      Firmy, które publicznie pokazują swoje wsparcia i&nbsp;działają tam, gdzie są Twoje najbliższe wydarzenia.
    </p>
    <ul className="desk__companies">
      {companies.map(({ id, name, image, reason }) => (
        <li key={id}>
          <Avatar name={name} src={image} kind="organization" />
          <span className="desk__what">
            <Link to={userPath(id)} prefetch="intent">
              {tidy(name)}
            </Link>
            <span>{reason}</span>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
