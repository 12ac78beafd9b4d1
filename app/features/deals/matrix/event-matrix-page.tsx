import { useMemo } from "react"
import { Link } from "react-router"
import {
  countByLook,
  countDeliverables,
  filterRows,
  type MatrixFilter,
  type MatrixRow,
  matrixFilters,
  weekAhead,
} from "#app/domain/deals/matrix/event-matrix.ts"
import { unpackRows } from "#app/domain/deals/matrix/packed-rows.ts"
import { eventStatusLabels, shownStatus } from "#app/domain/events/event.ts"
import { formatLongDayRange } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import {
  eventDeliverablesChoicePath,
  eventDeliverablesCsvPath,
  eventDeliverablesPath,
  eventDeliverablesXlsxPath,
  eventPacketPath,
  eventProofPath,
  myEventsPath,
} from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { shortDay } from "./cell.ts"
import styles from "./event-matrix.module.css"
import { MatrixList } from "./matrix-list.tsx"
import { MatrixTable } from "./matrix-table.tsx"
import type { EventMatrix } from "./queries.server.ts"

type EventMatrixPageProps = Omit<EventMatrix, "rows"> & { packed: string; filter: MatrixFilter; isChoosing: boolean }

/** 'Świadczenia' of an event: what is owed to each sponsor, as a table; on narrow screens as a list by urgency. */
export function EventMatrixPage(page: EventMatrixPageProps) {
  const { event, packed, today, mayProve, mayExport, filter, isChoosing } = page
  const rows = useMemo(() => unpackRows(packed), [packed])
  const shown = filterRows(rows, filter, today).filter((row) => !isChoosing || row.takesProof)
  const search = filter && `?filtr=${filter}`
  const sponsors = new Set(rows.map(({ dealId }) => dealId)).size
  return (
    <div className="page">
      <div className={styles.head}>
        <div>
          <Link className="back" to={myEventsPath}>
            <Icon name="arrow-left" />
            Moje wydarzenia
          </Link>
          <h1>Świadczenia: {event.title}</h1>
          <p className={styles.facts}>
            <EventStatus event={event} today={today} />
            <span>{formatLongDayRange(event.startDate, event.endDate)}</span>
            <span>
              {count(sponsors, "sponsor")}, {countDeliverables(rows.length)}
            </span>
          </p>
        </div>
        {rows.length > 0 && (
          <p className={styles.ways}>
            <a className="btn btn--line btn--small" href={eventDeliverablesXlsxPath(event.id) + search} download>
              <Icon name="download" />
              Arkusz (XLSX)
            </a>
            <a className="btn btn--line btn--small" href={eventDeliverablesCsvPath(event.id) + search} download>
              <Icon name="download" />
              Arkusz (CSV)
            </a>
            {mayExport && (
              <a className="btn btn--line btn--small" href={eventPacketPath(event.id)} download>
                <Icon name="download" />
                Komplet dla księgowości (ZIP)
              </a>
            )}
          </p>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title="Nie ma jeszcze świadczeń"
          text="Pojawią się tu, gdy uzgodnisz warunki z pierwszym sponsorem tego wydarzenia."
        />
      ) : (
        <>
          <Sums rows={rows} today={today} />
          <Filters eventId={event.id} rows={rows} today={today} filter={filter} />
          <form className={styles.body} method="get" action={eventProofPath(event.id)}>
            {mayProve && <ChoiceBar eventId={event.id} isChoosing={isChoosing} hasRows={shown.length > 0} />}
            {shown.length === 0 ? (
              <p className={styles.none}>
                {isChoosing ? "Żadne świadczenie nie czeka na dowód." : "Nic tu nie czeka."}
              </p>
            ) : (
              <>
                <MatrixTable rows={shown} today={today} eventDays={event} isChoosing={isChoosing} />
                <MatrixList rows={shown} today={today} isChoosing={isChoosing} />
              </>
            )}
          </form>
        </>
      )}
    </div>
  )
}

function EventStatus({ event, today }: Pick<EventMatrix, "event" | "today">) {
  const status = shownStatus(event, today)
  return <Status value={`event-${status}`} label={eventStatusLabels[status]} />
}

type MatrixRowsProps = { rows: readonly MatrixRow[]; today: string }

function Sums({ rows, today }: MatrixRowsProps) {
  const counts = countByLook(rows, today)
  return (
    <div className={styles.sums}>
      <p>
        Potwierdzone{" "}
        <b className="num">
          {counts.ok} z&nbsp;{rows.length}
        </b>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {(["ok", "sent", "fix", "late", "todo"] as const).map(
          (look) => counts[look] > 0 && <span key={look} data-look={look} style={{ flexGrow: counts[look] }} />,
        )}
      </div>
    </div>
  )
}

function Filters({ eventId, rows, today, filter }: MatrixRowsProps & { eventId: string; filter: MatrixFilter }) {
  const labels: Record<MatrixFilter, string> = {
    "": "Wszystkie",
    zalegle: "Zaległe",
    tydzien: `Do ${shortDay(weekAhead(today))}`,
    poprawa: "Do poprawy",
    sponsor: "Czekają na sponsora",
    moje: "Moje",
  }
  return (
    <nav className={`filters chips ${styles.filters}`} aria-label="Pokaż świadczenia">
      {matrixFilters.map(({ value }) => (
        <Link
          className="chip"
          key={value}
          to={`${eventDeliverablesPath(eventId)}${value && `?filtr=${value}`}`}
          aria-current={value === filter ? "true" : undefined}
          preventScrollReset
        >
          {labels[value]} <span className="num">{filterRows(rows, value, today).length}</span>
        </Link>
      ))}
    </nav>
  )
}

const ChoiceBar = ({ eventId, isChoosing, hasRows }: { eventId: string; isChoosing: boolean; hasRows: boolean }) =>
  isChoosing ? (
    <div className={styles.choice}>
      <p>Zaznacz świadczenia, które pokazuje ten sam dowód, na przykład zdjęcie baneru ze wszystkimi logo.</p>
      <div className="acts">
        {hasRows && (
          <button className="btn" type="submit">
            Dodaj dowód do zaznaczonych
          </button>
        )}
        <Link className="btn btn--quiet" to={eventDeliverablesPath(eventId)} preventScrollReset>
          Anuluj
        </Link>
      </div>
    </div>
  ) : (
    <p>
      <Link className="btn btn--line btn--small" to={eventDeliverablesChoicePath(eventId)} preventScrollReset>
        <Icon name="image" />
        Jeden dowód dla kilku sponsorów
      </Link>
    </p>
  )
