import { eventStatusLabels, pastBadge } from "#app/domain/events/event.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import { type Day, formatDayRange } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { eventPath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import type { OrganizationEventData } from "./organization-profile.ts"

/** An event of the organization with a badge when past (A 2, A42) and its number of posts (A43). */
export function OrganizationEvent({ event, today }: { event: OrganizationEventData; today: Day }) {
  const { id, title, category, status, startDate, endDate, text, picture, posts } = event
  const badge = pastBadge(event, today)
  return (
    <article className={badge ? "card org-event org-event--past" : "card org-event"}>
      <Picture
        id={id}
        category={readCategory(category)}
        src={picture?.src}
        srcSet={picture?.srcSet}
        color={picture?.color ?? undefined}
        sizes="(max-width: 640px) 100vw, 384px"
      />
      <div className="card__over">
        {badge ? (
          <span className="org-event__badge">
            <Status value={`event-${badge}`} label={eventStatusLabels[badge]} />
          </span>
        ) : (
          <Status value={`event-${status}`} label={eventStatusLabels[status]} />
        )}
        <span>{readCategory(category)}</span>
      </div>
      <h3>
        <Link to={eventPath(id)} prefetch="intent">
          {title}
        </Link>
      </h3>
      <p className="card__org">{text}</p>
      <ul className="meta">
        <li>
          <Icon name="calendar" />
          <span className="num">{formatDayRange(startDate, endDate)}</span>
        </li>
        {posts > 0 && (
          <li>
            <Icon name="message-square" />
            {count(posts, "aktualność")}
          </li>
        )}
      </ul>
    </article>
  )
}
