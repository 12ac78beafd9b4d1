import { Form, Link } from "react-router"
import { eventStatuses, readStatus } from "#app/domain/event.ts"
import { Icon } from "#app/ui/icon.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { SubmitButton } from "#app/ui/submit-button.tsx"
import { EmailOpener } from "../outreach/email-opener.tsx"
import "./owner-bar.css"

/** The owner's tools on the event page: status, editing, the e-mail to sponsors (A 2). */
export const OwnerBar = ({ event: { id, status } }: { event: { id: string; status: string } }) => (
  <section className="owner-bar panel" aria-label="Narzędzia organizatora">
    <Form method="post" action={`/wydarzenia/${id}/status`} className="owner-bar__status">
      <SelectField
        label="Status wydarzenia"
        name="status"
        choices={eventStatuses}
        defaultValue={readStatus(status)}
        key={status}
      />
      <SubmitButton className="btn btn--line" busyLabel="Zapisywanie...">
        Zmień status
      </SubmitButton>
    </Form>
    <div className="owner-bar__links">
      <Link className="btn btn--line" to={`/edytuj-wydarzenie/${id}`} prefetch="intent">
        <Icon name="pencil" />
        Edytuj
      </Link>
      <EmailOpener eventId={id} />
    </div>
  </section>
)
