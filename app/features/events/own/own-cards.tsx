import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count, verbFor } from "#app/lib/text/plural-forms.ts"
import { EventCard } from "../event-card.tsx"
import styles from "../work-list.module.css"
import type { ListedOwnEvent } from "./list-queries.server.ts"
import { ownLinkId } from "./work-table.tsx"

export const OwnCards = ({ events }: { events: readonly ListedOwnEvent[] }) => (
  <div className={`cards ${styles.cardsOwn}`}>
    {events.map((event, place) => (
      <EventCard
        key={event.id}
        event={{ ...event, status: event.shownStatus, organizationName: "", verified: false }}
        eager={place < 3}
        titleId={ownLinkId(event)}
        note={event.isHidden ? <b className={styles.soon}>Ukryte przez operatora</b> : <Waiting event={event} />}
      />
    ))}
  </div>
)

function Waiting({ event: { work, deadline } }: { event: ListedOwnEvent }) {
  const { waiting } = work
  if (waiting > 0)
    return (
      <b
        className={styles.soon}
      >{`${count(waiting, memberNouns.propozycja)} ${verbFor(waiting, "czeka")} na odpowiedź`}</b>
    )
  return deadline?.what === "close" ? <b className={styles.soon}>Oznacz jako zakończone</b> : "Brak nowych propozycji"
}
