import { Link } from "react-router"
import styles from "#app/features/accounts/card/user-card.module.css"
import { formatDay } from "#app/lib/dates.ts"
import { eventPath, organizationPath } from "#app/paths.ts"

type ShownSupport = {
  eventId: string
  title: string
  organizationId: string
  organizationName: string
  startDate: string
  isOver: boolean
}

/** Events on the public card of a sponsor who agreed to show them, without amounts (B5). */
export const ShownSupports = ({ supports }: { supports: readonly ShownSupport[] }) => (
  <>
    <Events id="wsparte" heading="Wsparte wydarzenia" supports={supports.filter(({ isOver }) => isOver)} />
    <Events id="wspiera" heading="Wspiera" supports={supports.filter(({ isOver }) => !isOver)} />
  </>
)

type EventsProps = { id: string; heading: string; supports: readonly ShownSupport[] }

function Events({ id, heading, supports }: EventsProps) {
  if (supports.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.userCardSupports}>
        {supports.map(({ eventId, title, organizationId, organizationName, startDate }) => (
          <li key={eventId}>
            <b>
              <Link to={eventPath(eventId)}>{title}</Link>
            </b>
            <span className="small muted">
              <Link to={organizationPath(organizationId)}>{organizationName}</Link>
              {` • ${formatDay(startDate)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
