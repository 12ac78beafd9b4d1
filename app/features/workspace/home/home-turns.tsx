import { Link } from "react-router"
import { taskOf } from "#app/domain/deals/deal-task.ts"
import { eventStatusLabels } from "#app/domain/events/event.ts"
import { count as counted, formatCount } from "#app/lib/text/plural-forms.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { dealPath, dealsPath, myEventsPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { FirstStep } from "./first-steps.ts"
import styles from "./home-turns.module.css"
import type { Turns } from "./queries.server.ts"

type HomeTurnsProps = {
  turns: Turns
  /** Own events that are past but not closed. */
  toClose: number
}

/** Links to everything that awaits the viewer's move. */
export function HomeTurns({ turns: { deals, count, invitations }, toClose }: HomeTurnsProps) {
  if (deals.length + invitations.length + toClose === 0) return null
  return (
    <section className="section page turns" aria-labelledby="twoj-ruch">
      <div className="section__head">
        <h2 id="twoj-ruch">Twój ruch</h2>
        {count > deals.length && <Link to={`${dealsPath}?mine=1`}>{`Zobacz wszystkie (${formatCount(count)})`}</Link>}
      </div>
      <ul>
        {deals.map((deal) => (
          <Turn key={deal.id} to={dealPath(deal.id)} task={taskOf(deal)} about={`${deal.title}, ${deal.partner}`} />
        ))}
        {invitations.map(({ id, organization, event }) => (
          <Turn
            key={id}
            to={`${dealsPath}#zaproszenia`}
            task="Odpowiedz na zaproszenie"
            about={`${event.title}, ${organization}`}
          />
        ))}
        {toClose > 0 && (
          <Turn
            to={`${myEventsPath}?status=${eventStatusLabels.finished}`}
            task="Oznacz jako zakończone"
            about={`${counted(toClose, "wydarzenie")} po\u00a0terminie`}
          />
        )}
      </ul>
    </section>
  )
}

const Turn = ({ to, task, about }: { to: string; task: string; about: string }) => (
  <li>
    <Link to={to} prefetch="intent">
      <b>{task}</b>
      <span>{tidy(about)}</span>
      <Icon name="arrow-right" />
    </Link>
  </li>
)

/** First steps of a new account; completed ones are ticked. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null
  return (
    <section className={`section page ${styles.firstSteps}`} aria-labelledby="pierwsze-kroki">
      <div className="section__head">
        <h2 id="pierwsze-kroki">Pierwsze kroki</h2>
      </div>
      <ol>
        {steps.map(({ label, href, done }) => (
          <li key={label} data-done={done || undefined}>
            {done ? <Icon name="circle-check" /> : <span className={styles.firstStepsOpen} aria-hidden="true" />}
            {href && !done ? <Link to={href}>{label}</Link> : <span>{label}</span>}
            {done && <span className="hidden"> (zrobione)</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
