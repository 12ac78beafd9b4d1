import { Link } from "react-router"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { donatedNote, noWorth, sameWorth, sumOfWorths, worthText } from "#app/domain/deals/deal/worth.ts"
import { noDealFilters, toDealSearch } from "#app/domain/deals/list/deal-list.ts"
import { eventStatusLabels } from "#app/domain/events/event.ts"
import { formatDay, formatDayRange } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { tidy } from "#app/lib/text/typography.ts"
import {
  dealPath,
  dealsPath,
  eventDeliverablesPath,
  eventEditPath,
  eventEmailPath,
  eventPath,
  eventPostsPath,
} from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import { Menu } from "#app/ui/overlays/menu.tsx"
import styles from "../work-list.module.css"
import type { ListedOwnEvent } from "./list-queries.server.ts"

export const ownLinkId = ({ id }: { id: string }) => `moje-${id}`

type WorkTableProps = {
  events: readonly ListedOwnEvent[]
  /** The viewer's role may change events. */
  canEdit: boolean
}

export const WorkTable = ({ events, canEdit }: WorkTableProps) => (
  <table className={styles.work}>
    <thead>
      <tr>
        <th scope="col">Wydarzenie</th>
        <th scope="col">Status</th>
        <th scope="col">Najbliższy termin</th>
        <th scope="col">Propozycje</th>
        <th scope="col" className={styles.end}>
          Uzgodniono
        </th>
        <th scope="col">
          <span className="hidden">Działania</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <WorkRow key={event.id} event={event} canEdit={canEdit} />
      ))}
    </tbody>
  </table>
)

function WorkRow({ event, canEdit }: { event: ListedOwnEvent; canEdit: boolean }) {
  const { id, title, category, startDate, endDate, city, picture, work, isHidden } = event
  const donated = donatedNote(work.agreed)
  const agreed = sumOfWorths(work.agreed.map(({ worth }) => worth))
  return (
    <tr>
      <td>
        <div className={styles.workEvent}>
          <Picture
            id={id}
            category={category}
            {...picture}
            color={picture?.color ?? undefined}
            sizes="(max-width: 640px) 72px, 96px"
          />
          <div>
            <h3>
              <Link to={eventPath(id)} id={ownLinkId(event)} prefetch="intent">
                {tidy(title)}
              </Link>
            </h3>
            <small>
              <span className="num">{formatDayRange(startDate, endDate)}</span>, {city}
            </small>
            {isHidden && <small className={styles.soon}>Ukryte przez operatora</small>}
          </div>
        </div>
      </td>
      <td data-label="Status">
        <Status value={`event-${event.shownStatus}`} label={eventStatusLabels[event.shownStatus]} />
      </td>
      <td data-label="Najbliższy termin" className={event.deadline ? undefined : styles.none}>
        <DeadlineCell event={event} canEdit={canEdit} />
      </td>
      <td data-label="Propozycje" className={work.waiting > 0 ? undefined : styles.none}>
        {work.waiting > 0 ? (
          <Link className={styles.wait} to={proposalsOf(event)} prefetch="intent">
            <span className="count" aria-hidden="true">
              {work.waiting}
            </span>
            <span className="hidden">{`${count(work.waiting, memberNouns.propozycja)}: `}</span>
            Odpowiedz
          </Link>
        ) : (
          <span className="muted">Brak nowych</span>
        )}
      </td>
      <td className={sameWorth(agreed, noWorth) ? `${styles.end} ${styles.none}` : styles.end} data-label="Uzgodniono">
        <span className="num" {...stating("event.agreedWorth")}>
          {worthText(agreed)}
        </span>
        {donated && (
          <small className="muted" {...stating("event.donatedWorth")}>
            {donated}
          </small>
        )}
      </td>
      <td className={`${styles.end} ${styles.workActs}`}>
        <Menu label={`Działania: ${title}`} opener={<Icon name="ellipsis" />} items={actionsOf(id, canEdit)} />
      </td>
    </tr>
  )
}

function DeadlineCell({ event: { id, deadline, title }, canEdit }: { event: ListedOwnEvent; canEdit: boolean }) {
  if (!deadline) return <span className="muted">Brak</span>
  if (deadline.what === "settle")
    return (
      <Link className={styles.wait} to={dealsAbout(title, { status: "w-trakcie" })} prefetch="intent">
        Prześlij rozliczenie
      </Link>
    )
  if (deadline.what === "close")
    return (
      <Link className={styles.wait} to={eventPath(id)} prefetch="intent">
        {canEdit ? "Oznacz jako zakończone" : "Czeka na zamknięcie"}
      </Link>
    )
  return (
    <span>
      <b className={deadline.what === "answer" ? `num ${styles.soon}` : "num"}>{formatDay(deadline.day)}</b>
      <small>{deadline.words}</small>
    </span>
  )
}

const dealsAbout = (title: string, changes: Partial<typeof noDealFilters>) =>
  `${dealsPath}${toDealSearch({ ...noDealFilters, q: title.slice(0, 100), ...changes })}`

const proposalsOf = ({ title, work }: ListedOwnEvent) =>
  work.dealId ? dealPath(work.dealId) : dealsAbout(title, { mine: true })

const actionsOf = (id: string, canEdit: boolean) =>
  [
    { label: "Zobacz wydarzenie", icon: "eye", href: eventPath(id) },
    { label: "Świadczenia", icon: "list", href: eventDeliverablesPath(id) },
    ...(canEdit
      ? ([
          { label: "Edytuj", icon: "pencil", href: eventEditPath(id) },
          { label: "Dodaj post", icon: "file-pen-line", href: eventPostsPath(id) },
        ] as const)
      : []),
    { label: "Generator e-maila", icon: "mail", href: eventEmailPath(id) },
  ] as const
