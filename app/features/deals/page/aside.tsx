import { Link } from "react-router"
import { dealKindLabels } from "#app/domain/deals/deal.ts"
import { noDate } from "#app/domain/deals/deal-names.ts"
import { materialsOpen } from "#app/domain/deals/deliverables/materials/materials.ts"
import { formatDateTime, formatDay, formatDayRange, todayIn } from "#app/lib/dates.ts"
import {
  dealMaterialsPath,
  eventPath,
  messagesPath,
  openConversationPath,
  organizationPath,
  userPath,
} from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { historyId } from "../frame/deal-tabs.ts"
import { DealPeople, type RefusedPeople } from "../people/deal-people.tsx"
import styles from "./aside.module.css"
import type { DealPage } from "./deal-page.server.ts"
import { StatusGuide } from "./status-guide.tsx"

export function DealAside({ deal, refusedPeople }: { deal: DealPage; refusedPeople?: RefusedPeople }) {
  return (
    <aside className={styles.aside} aria-label="O współpracy">
      <Conversation deal={deal} />
      <Materials deal={deal} />
      <DealPeople deal={deal} refused={refusedPeople} />
      <Information deal={deal} />
      <History deal={deal} />
    </aside>
  )
}

const Conversation = ({ deal }: { deal: DealPage }) => (
  <section className={styles.talk}>
    <h2>Konwersacja</h2>
    <p className="muted small">Pytania i&nbsp;ustalenia z&nbsp;drugą stroną.</p>
    <Link
      className="btn btn--line btn--wide"
      // a worker opens the proposal's conversation, so it may not exist yet while the page renders
      to={deal.conversationId ? openConversationPath(deal.conversationId) : `${messagesPath}?wspolpraca=${deal.id}`}
    >
      <Icon name="message-square" />
      {deal.writes ? "Napisz wiadomość" : "Zobacz konwersację"}
    </Link>
  </section>
)

const Materials = ({ deal }: { deal: DealPage }) =>
  deal.status === "completed" || materialsOpen(deal.status) ? (
    <section>
      <h2>Materiały sponsora</h2>
      <p className="muted small">Logo, opis firmy i&nbsp;pliki do tej współpracy.</p>
      <Link className="btn btn--line btn--wide" to={dealMaterialsPath(deal.id)}>
        <Icon name="image" />
        Zobacz materiały
      </Link>
    </section>
  ) : null

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
              <span className="num">{formatDayRange(event.startDate, event.endDate)}</span>
              {event.status === "canceled" && " · Anulowane"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const History = ({ deal }: { deal: DealPage }) => (
  <section id={historyId} className={styles.history}>
    <h2>Historia</h2>
    <ol className={styles.line}>
      {deal.history.map(({ id, text, version, annex, from, to, inForce, byName, approvedBy, note, at }, index) => (
        <li key={id} className={index === 0 ? styles.now : undefined}>
          <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
          <b>{text}</b> {version}
          {annex && <span className={`small muted ${styles.by}`}>{annex}</span>}
          {byName && <span className={`small muted ${styles.by}`}>{byName}</span>}
          {approvedBy && <span className={`small muted ${styles.by}`}>{`zatwierdza ${approvedBy}`}</span>}
          {(to || inForce) && (
            <span className={`small muted ${styles.by}`}>
              {from && (
                <>
                  <span className="hidden">Status: </span>
                  {from}
                  <span className="hidden">, potem</span>
                  <span aria-hidden="true"> →</span>{" "}
                </>
              )}
              {to}
              {to && inForce && ", "}
              {inForce}
            </span>
          )}
          {note && <q className="prewrap">{note}</q>}
        </li>
      ))}
    </ol>
    <StatusGuide />
  </section>
)
