import { Link } from "react-router"
import { formatDay } from "#app/lib/dates.ts"

type ShownSupport = {
  eventId: string
  title: string
  organizationId: string
  organizationName: string
  startDate: string
}

/** Events on the public card of a sponsor who agreed to show them; never an amount (B5). */
export const ShownSupports = ({ supports }: { supports: readonly ShownSupport[] }) => (
  <section aria-labelledby="wsparte">
    <h2 id="wsparte">Wsparte wydarzenia</h2>
    <ul className="user-card__supports">
      {supports.map(({ eventId, title, organizationId, organizationName, startDate }) => (
        <li key={eventId}>
          <b>
            <Link to={`/wydarzenia/${eventId}`}>{title}</Link>
          </b>
          <span className="small muted">
            <Link to={`/organizacje/${organizationId}`}>{organizationName}</Link>
            {` • ${formatDay(startDate)}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
