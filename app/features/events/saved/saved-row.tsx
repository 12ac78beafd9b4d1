import { Link } from "react-router"
import { participantsLabel } from "#app/domain/events/event.ts"
import { isShown, savedLimits, savedNotices } from "#app/domain/events/saved.ts"
import { formatMoney, formatMoneyInput } from "#app/domain/shared/money.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { VerifiedMark } from "#app/features/organizations/verified-mark.tsx"
import { formatDayRange, formatLongDay, todayIn } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { eventPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import type { ChosenEvent, SavedRow } from "./queries.server.ts"
import styles from "./saved.module.css"

/** Id of the form that the rows' checkboxes belong to. */
export const compareFormId = "porownanie"

type SavedRowItemProps = {
  row: SavedRow
  /** The viewer's role may change the list. */
  canSave: boolean
  refused: RefusedForm | null
}

/** A row of /zapisane: what the viewer may still see of the event, the company's note and amount. */
export function SavedRowItem({ row, canSave, refused }: SavedRowItemProps) {
  const { id, state, event, note, planned } = row
  const isOpen = isShown(state) && event !== null
  const name = isOpen ? event.title : nameOf(state)
  return (
    <li className={styles.row} data-state={state}>
      {isOpen ? (
        <label className={styles.pick}>
          <input className="check" type="checkbox" name="w" value={event.id} form={compareFormId} />
          <span className="hidden">Do porównania: {name}</span>
        </label>
      ) : (
        <span />
      )}
      {isOpen ? (
        <Picture
          id={event.id}
          category={event.category}
          {...event.picture}
          color={event.picture?.color ?? undefined}
          sizes="160px"
        />
      ) : (
        <span className={styles.gone}>
          <Icon name="eye-off" />
        </span>
      )}
      <div>
        <h2 className="h3">{isOpen ? <Link to={eventPath(event.id)}>{tidy(name)}</Link> : name}</h2>
        {isOpen && <Facts event={event} />}
        {state !== "open" && <p className={styles.notice}>{savedNotices[state]}</p>}
        {!isOpen && <p className="small muted">Zapisane {formatLongDay(todayIn(row.savedAt))}</p>}
        {row.savedBy && <p className="small muted">Zapisane przez: {row.savedBy}</p>}
        {note && <p className={styles.note}>{note}</p>}
        {canSave && <NoteForm row={row} name={name} refused={refused} />}
      </div>
      <div className={styles.side}>
        {isOpen && event.option && (
          <p className={styles.price}>
            {event.option.isRange && <span>od&nbsp;</span>}
            {formatMoney(event.option.price)}
          </p>
        )}
        {planned !== null && <p className="small">Planowane: {formatMoney(planned)}</p>}
        {canSave && (
          <PostForm preventScrollReset>
            <input type="hidden" name="do" value="remove" />
            <input type="hidden" name="id" value={id} />
            <button className="btn btn--quiet btn--small" type="submit">
              Usuń<span className="hidden"> z zapisanych: {name}</span>
            </button>
          </PostForm>
        )}
      </div>
    </li>
  )
}

const nameOf = (state: SavedRow["state"]) => (state === "hidden" ? "Ukryte wydarzenie" : "Usunięte wydarzenie")

const Facts = ({ event }: { event: ChosenEvent }) => (
  <>
    <p className="small muted">
      {event.organization.name}
      {event.organization.verified && <VerifiedMark short />}
    </p>
    <ul className="meta">
      <li>
        <Icon name="calendar" />
        <span className="num">{formatDayRange(event.startDate, event.endDate)}</span>
      </li>
      <li>
        <Icon name="map-pin" />
        {locationOf(event.city, event.voivodeship)}
      </li>
      <li>
        <Icon name="users" />
        <span className="hidden">Uczestnicy: </span>
        {participantsLabel(event.participants)}
      </li>
    </ul>
  </>
)

function NoteForm({
  row: { id, note, planned },
  name,
  refused,
}: {
  row: SavedRow
  name: string
  refused: RefusedForm | null
}) {
  const typed = (field: string, before: string) => String(refused?.values[field] ?? before)
  return (
    <details className={styles.edit} open={refused !== null}>
      <summary>
        {note || planned !== null ? "Zmień notatkę i kwotę" : "Dodaj notatkę i kwotę"}
        <span className="hidden">: {name}</span>
      </summary>
      <PostForm className="form" noValidate preventScrollReset>
        <input type="hidden" name="do" value="note" />
        <input type="hidden" name="id" value={id} />
        <TextArea
          name="note"
          id={`note-${id}`}
          label="Notatka"
          hint={"Widzi ją Twój zespół i\u00a0osoby, którym wyślesz prywatny link."}
          max={savedLimits.note}
          rows={2}
          defaultValue={typed("note", note ?? "")}
          error={refused?.errors.note}
        />
        <AmountField
          name="planned"
          id={`planned-${id}`}
          label="Planowana kwota"
          defaultValue={typed("planned", formatMoneyInput(planned))}
          error={refused?.errors.planned}
        />
        <SubmitButton className="btn btn--line btn--small" busyLabel="Zapisywanie...">
          Zapisz notatkę
        </SubmitButton>
      </PostForm>
    </details>
  )
}
