import type { EventField } from "#app/domain/events/event-form.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { formatDayRange, formatWeekdays } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { paragraphs } from "#app/lib/text/typography.ts"
import { Chips } from "#app/ui/layout/chips.tsx"
import { LinkedText } from "#app/ui/layout/linked-text.tsx"
import { Icon, type IconName } from "#app/ui/media/icon.tsx"
import { Memoized } from "#app/ui/rendering/memoized.tsx"

export type Facts = {
  startDate: string
  endDate: string | null
  city: string
  voivodeship: string
  detailedLocation: string | null
  participants: number | null
  /** Grosze; null when not set, or not shown to this viewer. */
  goal: number | null
}

export function EventFacts({ event, calendarHref }: { event: Facts; calendarHref?: string }) {
  const { startDate, endDate, city, voivodeship, detailedLocation, participants, goal } = event
  const facts = { startDate, endDate, city, voivodeship, detailedLocation, participants, goal, calendarHref }
  return <Memoized as="dl" className="facts" inside={FactList} data={facts} />
}

export function FactList(facts: Facts & { calendarHref?: string }) {
  const { startDate, endDate, city, voivodeship, detailedLocation, participants, goal, calendarHref } = facts
  return (
    <>
      <div>
        <dt>Kiedy</dt>
        <dd>
          <span className="num">{formatDayRange(startDate, endDate)}</span>
          <small>{formatWeekdays(startDate, endDate)}</small>
          {calendarHref && (
            <small>
              <a href={calendarHref} download>
                Dodaj do kalendarza
              </a>
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>Gdzie</dt>
        <dd>
          {locationOf(city, voivodeship)}
          {detailedLocation && <small>{detailedLocation}</small>}
        </dd>
      </div>
      <div>
        <dt>Uczestnicy</dt>
        <dd>
          {participants === null ? "Nie podano" : count(participants, "osoba")}
          <small>planowana liczba</small>
        </dd>
      </div>
      {goal !== null && (
        <div>
          <dt>Cel</dt>
          <dd>
            <span className="num">{formatMoney(goal)}</span>
            <small>tyle organizacja chce zebrać od&nbsp;sponsorów</small>
          </dd>
        </div>
      )}
    </>
  )
}

export type Details = {
  description: string
  category: string
  audience: readonly string[]
  tags: readonly string[]
}

export function EventDetails({ event }: { event: Details & Links }) {
  const { description, category, audience, tags } = event
  const links = Object.fromEntries(networks.map(({ key }) => [key, event[key]])) as Links
  return (
    <>
      <Memoized as="div" className="prose" inside={Description} data={{ description }} />
      <Memoized as="dl" className="pairs" inside={Topics} data={{ category, audience, tags, links }} />
    </>
  )
}

export const Description = ({ description }: Pick<Details, "description">) =>
  [...paragraphs(description).entries()].map(([at, paragraph]) => (
    <p key={at}>
      <LinkedText text={paragraph} />
    </p>
  ))

export const Topics = ({ category, audience, tags, links }: Omit<Details, "description"> & { links: Links }) => (
  <>
    {audience.length > 0 && (
      <>
        <dt>Dla kogo</dt>
        <dd>
          <Chips labels={audience} />
        </dd>
      </>
    )}
    <dt>Kategoria</dt>
    <dd>
      <Chips labels={[readCategory(category)]} />
    </dd>
    {tags.length > 0 && (
      <>
        <dt>Tagi</dt>
        <dd>
          <Chips labels={tags} />
        </dd>
      </>
    )}
    <SocialLinks links={links} />
  </>
)

const networks = [
  { key: "facebook", label: "Facebook", icon: "facebook" },
  { key: "instagram", label: "Instagram", icon: "instagram" },
  { key: "linkedin", label: "LinkedIn", icon: "linkedin" },
  { key: "website", label: "Strona wydarzenia", icon: "globe" },
] as const satisfies readonly { key: EventField; label: string; icon: IconName }[]
export type Links = Readonly<Record<(typeof networks)[number]["key"], string | null>>

/** Links of the event (A63), without endorsement (`rel`), because users typed them. */
function SocialLinks({ links }: { links: Links }) {
  const filled = networks.filter(({ key }) => links[key])
  if (filled.length === 0) return null
  return (
    <>
      <dt>W sieci</dt>
      <dd>
        <ul className="chips">
          {filled.map(({ key, label, icon }) => (
            <li key={key}>
              <a className="chip" href={links[key] ?? ""} target="_blank" rel="noopener nofollow ugc">
                <Icon name={icon} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}
