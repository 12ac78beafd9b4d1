import { eventStatusLabels } from "#app/domain/events/event.ts"
import { GoalMeter } from "#app/features/deals/reports/goal/goal-meter.tsx"
import { formatDayRange } from "#app/lib/dates.ts"
import { plural } from "#app/lib/text/plural-forms.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { eventEditPath, eventPath, myEventsPath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import type { Desk } from "./queries.server.ts"

const agreements = { one: "umowa", few: "umowy", many: "umów", other: "umowy" }

type OwnEventsProps = Pick<Desk, "own" | "ownCount" | "editsEvents">

/** An organization's next events, each with the money raised against its goal. */
export const OwnEvents = ({ own, ownCount, editsEvents }: OwnEventsProps) => (
  <section aria-labelledby="moje-wydarzenia">
    <div className="section__head">
      <h2 id="moje-wydarzenia">Moje wydarzenia</h2>
      <Link to={myEventsPath}>Wszystkie ({ownCount})</Link>
    </div>
    <ul className="desk__own">
      {own.map(({ id, title, startDate, endDate, city, status, goal, raised }) => (
        <li key={id}>
          <div className="desk__own-head">
            <h3>
              <Link to={eventPath(id)} prefetch="intent">
                {tidy(title)}
              </Link>
            </h3>
            <Status value={`event-${status}`} label={eventStatusLabels[status]} />
          </div>
          <p className="small muted">
            {formatDayRange(startDate, endDate)}, {city}
            {raised.deals > 0 && (
              <span>
                {" "}
                • {raised.deals}&nbsp;{plural(raised.deals, agreements)}
              </span>
            )}
          </p>
          <GoalMeter goal={goal} money={raised} />
          {goal === null && editsEvents && (
            <p className="small">
              <Link to={`${eventEditPath(id)}#wspolpraca`}>Podaj, ile chcecie zebrać</Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  </section>
)
