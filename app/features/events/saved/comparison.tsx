import type { ReactNode } from "react"
import { Link } from "react-router"
import { participantsLabel } from "#app/domain/events/event.ts"
import { lastDayOf, lowestCost, relativeDay, savedNotices } from "#app/domain/events/saved.ts"
import { formatMoney, toBeAgreed } from "#app/domain/shared/money.ts"
import { type Day, formatDayRange, formatLongDay } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { eventPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import styles from "./comparison.module.css"
import type { ComparedRow } from "./queries.server.ts"

type ComparisonLine = { label: string; of: (row: ComparedRow) => ReactNode }

/** Events as columns; on a phone as blocks. Only costs are marked as the lowest. */
export function Comparison({ rows, today }: { rows: readonly ComparedRow[]; today: Day }) {
  const lowest = lowestCost(rows.map((row) => row.costPerParticipant))
  const lines = linesOf(today, lowest)
  return (
    <>
      <section className={styles.frame} aria-label="Porównanie">
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {rows.map(({ event }) => (
                <th key={event.id} scope="col">
                  <ColumnPicture event={event} sizes="240px" />
                  <ColumnHead event={event} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, of }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {rows.map((row) => (
                  <td key={row.id}>{of(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.blocks}>
        {rows.map((row) => (
          <article className={styles.block} key={row.id}>
            <div className={styles.head}>
              <ColumnPicture event={row.event} sizes="92px" />
              <div>
                <ColumnHead event={row.event} />
              </div>
            </div>
            <dl>
              {lines.map(({ label, of }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{of(row)}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </>
  )
}

const ColumnPicture = ({ event, sizes }: { event: ComparedRow["event"]; sizes: string }) => (
  <Picture
    id={event.id}
    category={event.category}
    {...event.picture}
    color={event.picture?.color ?? undefined}
    sizes={sizes}
  />
)

const ColumnHead = ({ event }: { event: ComparedRow["event"] }) => (
  <>
    <h2>
      <Link to={eventPath(event.id)}>{tidy(event.title)}</Link>
    </h2>
    <p>{event.organization.name}</p>
    <p>
      {formatDayRange(event.startDate, event.endDate)}, {event.city}
    </p>
  </>
)

const linesOf = (today: Day, lowest: number | null): ComparisonLine[] => [
  {
    label: "Najtańsza płatna opcja",
    of: ({ event: { option } }) =>
      option ? (
        <>
          <b className={styles.price}>
            {option.isRange && <span>od&nbsp;</span>}
            {formatMoney(option.price)}
          </b>
          <small>{option.title}</small>
        </>
      ) : (
        toBeAgreed
      ),
  },
  {
    label: "Planowana kwota",
    of: ({ planned, event: { plannedOption, option } }) =>
      planned === null ? (
        "Nie wpisano"
      ) : (
        <>
          {formatMoney(planned)}
          {(plannedOption || option) && (
            <small>{plannedOption ? plannedOption.title : "Mniej niż najtańsza opcja"}</small>
          )}
        </>
      ),
  },
  { label: "Zasięg", of: ({ event }) => participantsLabel(event.participants) },
  {
    label: "Koszt uczestnika",
    of: ({ costPerParticipant: cost }) =>
      cost === null ? (
        "Nie wiadomo"
      ) : (
        <>
          {formatMoney(cost)}
          {cost === lowest && <span className={styles.best}> najniższy</span>}
        </>
      ),
  },
  {
    label: "Co dostajemy",
    of: ({ event: { benefits } }) => (benefits.length === 0 ? "Nie podano" : benefits.join(", ")),
  },
  { label: "Propozycje do", of: (row) => <Deadline row={row} today={today} /> },
  {
    label: "Organizacja",
    of: ({ event: { organization } }) => (
      <>
        {organization.verified ? (
          <span className={styles.verified}>
            <Icon name="shield" />
            Zweryfikowana
          </span>
        ) : (
          <span>Jeszcze niezweryfikowana</span>
        )}
        <small>
          {organization.completed > 0
            ? count(organization.completed, "zrealizowana współpraca")
            : "Bez zrealizowanych współprac"}
        </small>
      </>
    ),
  },
  { label: "Notatka", of: ({ note }) => note ?? "–" },
]

function Deadline({ row: { state, event }, today }: { row: ComparedRow; today: Day }) {
  if (state === "canceled" || state === "finished") return <span className={styles.soon}>{savedNotices[state]}</span>
  const day = lastDayOf(event)
  return (
    <>
      {formatLongDay(day)}
      <small>{relativeDay(day, today)}</small>
    </>
  )
}
