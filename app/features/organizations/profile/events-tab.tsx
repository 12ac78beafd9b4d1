import type { ReactNode } from "react"
import { noOpenEvents } from "#app/domain/organizations/organization.ts"
import type { Day } from "#app/lib/dates.ts"
import { countOrNone } from "#app/lib/text/plural-forms.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { OrganizationEvent } from "./organization-event.tsx"
import { type EventPages, eventsTabAddress, type OrganizationEvents } from "./organization-profile.ts"

type EventsTabProps = {
  organizationId: string
  events: OrganizationEvents
  pages: EventPages
  today: Day
  /** For sponsors: no event takes proposals (A45). */
  explain: boolean
  /** Follow button of an empty list. */
  follow: ReactNode
}

/** 'Nadchodzące wydarzenia' and 'Poprzednie wydarzenia' (A 2). */
export function EventsTab({ organizationId, events, pages, today, explain, follow }: EventsTabProps) {
  const { upcoming, past } = events
  const more = (changes: Partial<EventPages>) => eventsTabAddress(organizationId, { ...pages, ...changes })
  return (
    <div className="org-events">
      {explain && upcoming.count === 0 && (
        <p className="note">
          <Icon name="info" />
          <span>
            <b>Brak otwartych wydarzeń.</b> {noOpenEvents}
          </span>
        </p>
      )}
      <section aria-labelledby="nadchodzace">
        <h2 id="nadchodzace">Nadchodzące wydarzenia</h2>
        {upcoming.count === 0 ? (
          <EmptyState
            heading="h3"
            title="Brak nadchodzących wydarzeń"
            text={follow ? "Obserwuj organizację, a powiadomimy Cię o kolejnych." : undefined}
            action={follow}
          />
        ) : (
          <Cards section={upcoming} today={today} more={more({ upcoming: pages.upcoming + 1 })} />
        )}
      </section>
      <section aria-labelledby="poprzednie">
        <h2 id="poprzednie">Poprzednie wydarzenia</h2>
        {past.count === 0 ? (
          <p className="muted">Brak poprzednich wydarzeń</p>
        ) : (
          <Cards section={past} today={today} more={more({ past: pages.past + 1 })} />
        )}
      </section>
    </div>
  )
}

type CardsProps = { section: OrganizationEvents["upcoming"]; today: Day; more: string }

const Cards = ({ section: { events, count }, today, more }: CardsProps) => (
  <>
    <div className="org-events__cards">
      {events.map((event) => (
        <OrganizationEvent key={event.id} event={event} today={today} />
      ))}
    </div>
    {count > events.length && (
      <MoreLink href={more}>
        {events.length} z {countOrNone(count, "wydarzenie")}
      </MoreLink>
    )}
  </>
)
