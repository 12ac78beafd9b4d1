import { Link } from "react-router"
import { type EventStatus, eventStatusChoices } from "#app/domain/events/event.ts"
import { contactPath, eventDeliverablesPath, eventEditPath, eventStatusPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { EmailOpener } from "../outreach/email-opener.tsx"
import styles from "./owner-bar.module.css"

type OwnerBarProps = {
  event: {
    id: string
    status: EventStatus
    /** Why the event is hidden from all but its owner; null when it is public. */
    hidden: string | null
    canEdit: boolean
  }
  /** The event's last day has passed but its status is not final. */
  awaitsClosing: boolean
}

export const OwnerBar = ({ event: { id, status, hidden, canEdit }, awaitsClosing }: OwnerBarProps) => (
  <section className="owner-bar panel" aria-label="Narzędzia organizatora">
    {hidden !== null && (
      <div className={`note ${styles.ownerBarHidden}`}>
        <Icon name="info" />
        <div>
          <p>
            <b>{tidyText("To wydarzenie jest ukryte przez operatora. Widzi je tylko Wasz zespół.")}</b>
          </p>
          {hidden && <p className="prewrap">Powód: {hidden}</p>}
          <p>
            {tidyText("Możesz się odwołać w ciągu 14 dni przez stronę ")}
            <Link to={contactPath}>Kontakt</Link>.
          </p>
        </div>
      </div>
    )}
    {awaitsClosing && (
      <div className={`note ${styles.ownerBarClosing}`}>
        <Icon name="info" />
        <div>
          <p>
            {tidyText(
              "Ostatni dzień wydarzenia już minął, dlatego wszyscy widzą je jako zakończone. Zamknij je albo zmień termin.",
            )}
          </p>
          {canEdit && (
            <PostForm action={eventStatusPath(id)}>
              <input type="hidden" name="status" value="finished" />
              <SubmitButton className="btn btn--small" busyLabel="Zapisywanie...">
                Oznacz jako zakończone
              </SubmitButton>
            </PostForm>
          )}
        </div>
      </div>
    )}
    {canEdit ? (
      <PostForm action={eventStatusPath(id)} className={styles.ownerBarStatus}>
        <SelectField
          label="Status wydarzenia"
          name="status"
          choices={eventStatusChoices}
          defaultValue={status}
          key={status}
        />
        <SubmitButton className="btn btn--line" busyLabel="Zapisywanie...">
          Zmień status
        </SubmitButton>
      </PostForm>
    ) : (
      <p className="small muted">{tidyText("Wydarzenia zmieniają właściciel i koordynatorzy.")}</p>
    )}
    <div className={styles.ownerBarLinks}>
      {canEdit && (
        <Link className="btn btn--line" to={eventEditPath(id)} prefetch="intent">
          <Icon name="pencil" />
          Edytuj
        </Link>
      )}
      <Link className="btn btn--line" to={eventDeliverablesPath(id)} prefetch="intent">
        <Icon name="list" />
        Świadczenia
      </Link>
      <EmailOpener eventId={id} />
    </div>
  </section>
)
