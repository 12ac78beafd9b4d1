import { Link } from "react-router"
import { dealKindLabels } from "#app/domain/deals/deal/deal.ts"
import { noDate } from "#app/domain/deals/deal/deal-names.ts"
import { formatDay, formatDayRange, todayIn } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { count, forms } from "#app/lib/text/plural-forms.ts"
import { eventPath, messagesPath, openConversationPath, organizationPath, userPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { historyId } from "../deal/frame/deal-tabs.ts"
import { DealPeople } from "../people/deal-people.tsx"
import { peopleId } from "../people/people-labels.ts"
import styles from "./aside.module.css"
import type { DealPage } from "./deal-queries.server.ts"
import { Fold } from "./ended/fold.tsx"
import { History } from "./history.tsx"

export function DealAside({ deal, refusedPeople }: { deal: DealPage; refusedPeople?: RefusedForm }) {
  const people = <DealPeople deal={deal} refused={refusedPeople} />
  if (deal.status === "completed")
    return (
      <aside className={`${styles.aside} ${styles.folded}`} aria-label="O współpracy">
        <ConversationLink deal={deal} />
        <Fold title="Historia" note={historyNote(deal)} holds={historyId}>
          <History deal={deal} />
        </Fold>
        <Fold title="Informacje" note={dealKindLabels[deal.kind]}>
          <Information deal={deal} />
        </Fold>
        {deal.people && (
          <Fold
            title="Po Waszej stronie"
            note={"kto prowadzi i\u00a0obserwuje"}
            open={refusedPeople !== undefined}
            holds={peopleId}
          >
            {people}
          </Fold>
        )}
      </aside>
    )
  return (
    <aside className={styles.aside} aria-label="O współpracy">
      <Conversation deal={deal} />
      {people}
      <Information deal={deal} />
      <History deal={deal} />
    </aside>
  )
}

const entries = forms("wpis", "wpisy", "wpisów", "wpisu")
const historyNote = ({ history }: DealPage) =>
  [count(history.length, entries), history[0] && `ostatni ${formatDay(todayIn(history[0].at))}`]
    .filter(Boolean)
    .join(", ")

const Conversation = ({ deal }: { deal: DealPage }) => (
  <section className={styles.talk}>
    <h2>Konwersacja</h2>
    <p className="muted small">Pytania i&nbsp;ustalenia z&nbsp;drugą stroną.</p>
    <ConversationLink deal={deal} />
  </section>
)

const ConversationLink = ({ deal }: { deal: DealPage }) => (
  <Link
    className={`btn btn--line btn--wide ${styles.write}`}
    // a worker opens the proposal's conversation, so it may not exist yet while the page renders
    to={deal.conversationId ? openConversationPath(deal.conversationId) : `${messagesPath}?wspolpraca=${deal.id}`}
  >
    <Icon name="message-square" />
    {deal.writes ? "Napisz wiadomość" : "Zobacz konwersację"}
  </Link>
)

function Information({ deal }: { deal: DealPage }) {
  const [first] = deal.events
  return (
    <section>
      <h2>Informacje</h2>
      <dl className={styles.info}>
        <dt>{deal.events.length > 1 ? "Pierwszy termin" : "Termin"}</dt>
        <dd className="num">{first ? formatDayRange(first.startDate, first.endDate) : noDate}</dd>
        <dt>Organizacja</dt>
        <dd>
          {deal.side === "organization" || deal.organization.gone ? (
            deal.names.organization
          ) : (
            <Link to={organizationPath(deal.organization.id)}>{deal.names.organization}</Link>
          )}
        </dd>
        <dt>Sponsor</dt>
        <dd>
          {deal.side === "sponsor" || deal.sponsor.gone ? (
            deal.names.sponsor
          ) : (
            <Link to={userPath(deal.sponsor.id)}>{deal.names.sponsor}</Link>
          )}
        </dd>
        <dt>Rodzaj</dt>
        <dd>{dealKindLabels[deal.kind]}</dd>
        <dt>Utworzono</dt>
        <dd className="num">{formatDay(todayIn(deal.createdAt))}</dd>
        <dt>Zmieniono</dt>
        <dd className="num">{formatDay(todayIn(deal.updatedAt))}</dd>
      </dl>
      <h3 className={styles.events}>{deal.events.length > 1 ? "Wydarzenia" : "Wydarzenie"}</h3>
      <ul className={styles.list}>
        {deal.events.map((event) => (
          <li key={event.id}>
            {event.gone ? event.title : <Link to={eventPath(event.id)}>{event.title}</Link>}
            <span className="small muted">
              {deal.events.length > 1 && <span className="num">{formatDayRange(event.startDate, event.endDate)}</span>}
              {event.status === "canceled" && <span>Anulowane</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
