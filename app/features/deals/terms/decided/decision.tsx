import { Link } from "react-router"
import { VerdictLine } from "#app/features/events/decision/given.tsx"
import { formatLongDay, todayIn } from "#app/lib/dates.ts"
import { savedPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { DecisionShown } from "./columns.server.ts"
import styles from "./decision.module.css"

/** What was answered by private links about the deal, and which question is open; for the company alone. */
export const Decision = ({ decision: { answers, question } }: { decision: DecisionShown }) => (
  <section className={styles.decision} aria-labelledby="decyzja-szefa">
    <h3 id="decyzja-szefa">Decyzja szefa</h3>
    {question && (
      <p>
        <Icon name="clock" />
        {`Zapytano szefa o\u00a0decyzję${question.by ? ` (${question.by})` : ""}, czeka na odpowiedź od ${formatLongDay(todayIn(new Date(question.at)))}.`}
      </p>
    )}
    {answers.length > 0 && (
      <ul>
        {answers.map(({ id, eventId, event, note, comment, ...answer }) => (
          <li key={`${id} ${eventId}`}>
            {event && <p className="small">{event}</p>}
            <VerdictLine answer={answer} note={note} comment={comment} />
          </li>
        ))}
      </ul>
    )}
    <p className="small muted">
      Organizacja tego nie widzi. <Link to={`${savedPath}#odpowiedzi`}>Prywatne linki i&nbsp;odpowiedzi</Link>
    </p>
  </section>
)
