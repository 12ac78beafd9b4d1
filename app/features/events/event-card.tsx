import type { ReactNode } from "react"
import { type EventStatus, eventStatusLabels, participantsLabel } from "#app/domain/events/event.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import type { PictureSources } from "#app/domain/shared/picture.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { VerifiedMark } from "#app/features/organizations/verified-mark.tsx"
import { formatDayRange } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { eventPath } from "#app/paths.ts"
import { Marked } from "#app/ui/feedback/marked.tsx"
import { Status } from "#app/ui/feedback/status.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import { Memoized } from "#app/ui/rendering/memoized.tsx"

/** An event in lists; independent of the viewer, so it can be cached. */
export type EventCardData = {
  id: string
  title: string
  category: string
  /** The public status (`shownStatus`). */
  status: EventStatus
  startDate: string
  endDate: string | null
  city: string
  voivodeship: string
  participants: number | null
  organizationName: string
  verified: boolean
  picture: PictureSources | null
  /** Whole kilometres from the town of the filter. */
  distance?: number
  /** For signed-in people only, as read from the database; `withOffers` makes a label of it. */
  price?: CardPrice
  /** For signed-in people only (`withOffers`). */
  offer?: CardOffer
  /** Only in a search. */
  marks?: EventCardMarks
}

/** Prices of the options on offer; `lowest`: the lowest paid price in grosze. */
export type CardPrice = { lowest: number | null; free: boolean; unpriced: boolean }

/** The label that a sponsor compares on the card. */
export type CardOffer = { price: string }

/** The marked parts of a card's texts (`marked-cards.ts`), and a line of texts that are not on the card. */
export type EventCardMarks = {
  title?: Marks
  organization?: Marks
  place?: Marks
  category?: Marks
  line?: { label: string | null; text: string; marks: Marks }
}
type Marks = readonly (readonly [from: number, to: number])[]

/** Sizes of the picture by the view of the list. */
export const cardSizes = {
  grid: "(max-width: 640px) 100vw, (max-width: 1080px) 50vw, 384px",
  list: "(max-width: 640px) 30vw, 288px",
}

export type EventCardProps = {
  event: EventCardData
  /** Above the fold: its picture is not lazy. */
  eager?: boolean
  /** Id of the title, which takes the focus if it is the first new row. */
  titleId?: string
}

/** Changes with the marks: translating browsers replace the texts that marks divide, so the card is drawn anew. */
export const cardKey = ({ id, marks }: EventCardData) => (marks ? id + JSON.stringify(marks) : id)

/** Card for the grid. Sets its own key, as lists call it like a function. `note` replaces the organization's name. */
export const EventCard = ({ event, eager, titleId, note }: EventCardProps & { note?: ReactNode }) => (
  <Memoized
    key={cardKey(event)}
    as="article"
    className="card"
    inside={CardInside}
    data={{ event, eager, titleId, note }}
    fresh={note !== undefined || announcesPicture({ event, eager })}
  />
)

export const CardInside = ({ event, eager, titleId, note }: EventCardProps & { note?: ReactNode }) => (
  <>
    <CardPicture event={event} eager={eager} sizes={cardSizes.grid} />
    <div>
      <CardHead event={event} titleId={titleId} />
      <p className="card__org">{note ?? <Organizer event={event} />}</p>
      <CardLine event={event} />
      <CardFacts event={event} participants />
    </div>
  </>
)

export const EventRow = ({ event, eager, titleId }: EventCardProps) => (
  <Memoized
    key={cardKey(event)}
    as="article"
    className="card card--list"
    inside={RowInside}
    data={{ event, eager, titleId }}
    fresh={announcesPicture({ event, eager })}
  />
)

export const RowInside = ({ event, eager, titleId }: EventCardProps) => (
  <>
    <CardPicture event={event} eager={eager} sizes={cardSizes.list} />
    <div>
      <CardHead event={event} titleId={titleId} />
      <p className="card__org">
        <Organizer event={event} />
      </p>
      <CardLine event={event} />
      <CardFacts event={event} participants />
    </div>
    <Link
      className="btn btn--line btn--small card__more"
      to={eventPath(event.id)}
      prefetch="intent"
      aria-label={`Zobacz szczegóły: ${event.title}`}
    >
      Zobacz szczegóły
    </Link>
  </>
)

/** The newest event on the home page, with the start of its description. */
export const LeadEventCard = ({ event, text }: { event: EventCardData; text: string }) => (
  <article className="card card--lead">
    <CardPicture event={event} sizes="(max-width: 1080px) 100vw, 680px" />
    <div>
      <CardHead event={event} />
      <p className="card__org">
        <Organizer event={event} />
      </p>
      <p className="muted">{text}</p>
      <CardFacts event={event} participants />
    </div>
  </article>
)

export const SmallEventCard = ({ event }: { event: EventCardData }) => (
  <article className="card card--row">
    <CardPicture event={event} sizes="(max-width: 640px) 30vw, 208px" />
    <div>
      <CardHead event={event} />
      <CardFacts event={event} />
    </div>
  </article>
)

export const Organizer = ({ event: { organizationName, verified, marks } }: { event: EventCardData }) => (
  <>
    <Marked text={organizationName} marks={marks?.organization} />
    {verified && <VerifiedMark short />}
  </>
)

/** Whether the page's head announces the picture because it loads at once; stored markup cannot announce it. */
export const announcesPicture = ({ event, eager = false }: EventCardProps) => eager && event.picture !== null

export function CardPicture({ event, eager, sizes }: { event: EventCardData; eager?: boolean; sizes: string }) {
  const { id, category, picture } = event
  return (
    <Picture id={id} category={category} {...picture} color={picture?.color ?? undefined} sizes={sizes} eager={eager} />
  )
}

/** The line of the description, or of the tags, that holds the words. */
export const CardLine = ({ event: { marks } }: { event: EventCardData }) =>
  marks?.line && (
    <p className="small muted">
      {marks.line.label && <span>{marks.line.label}: </span>}
      <Marked text={marks.line.text} marks={marks.line.marks} />
    </p>
  )

export function CardHead({ event, titleId }: { event: EventCardData; titleId?: string }) {
  return (
    <>
      <div className="card__over">
        <Status value={`event-${event.status}`} label={eventStatusLabels[event.status]} />
        <span>
          <Marked text={readCategory(event.category)} marks={event.marks?.category} />
        </span>
      </div>
      <h3>
        <Link id={titleId} to={eventPath(event.id)} prefetch="intent">
          <Marked text={tidy(event.title)} marks={event.marks?.title} />
        </Link>
      </h3>
    </>
  )
}

export function CardFacts({ event, participants }: { event: EventCardData; participants?: boolean }) {
  return (
    <ul className="meta">
      <li>
        <Icon name="calendar" />
        <span className="num">{formatDayRange(event.startDate, event.endDate)}</span>
      </li>
      <li>
        <Icon name="map-pin" />
        <span>
          <Marked text={locationOf(event.city, event.voivodeship)} marks={event.marks?.place} />
        </span>
        {event.distance ? <span>{`${event.distance}\u00a0km`}</span> : null}
      </li>
      {participants && (
        <li>
          <Icon name="users" />
          <span className="hidden">Uczestnicy: </span>
          {participantsLabel(event.participants)}
        </li>
      )}
    </ul>
  )
}
