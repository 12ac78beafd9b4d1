import type { ReactNode } from "react"
import { Link } from "react-router"
import { invitationNote } from "#app/domain/deals/invitation/invitation.ts"
import { formatDayRange } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { dealPath } from "#app/paths.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import styles from "./invitation.module.css"
import type { InvitableEvent, InvitePage } from "./queries.server.ts"

export type RefusedInvitation = RefusedForm & {
  link?: { href: string; label: string }
}

type InviteFieldsProps = {
  page: InvitePage
  refused?: RefusedInvitation
  children?: ReactNode
}

/** Fields of 'Zaproś do współpracy' (X3), shared by the dialog and the page without JavaScript. */
export function InviteFields({ page: { events, taken }, refused, children }: InviteFieldsProps) {
  const errors = refused?.errors ?? {}
  const typed = (name: string) => String(refused?.values[name] ?? "")
  const [only] = events.length === 1 ? events : []
  return (
    <>
      <FormErrors errors={refused?.errors} />
      {refused?.link && (
        <p>
          <Link to={refused.link.href}>{refused.link.label}</Link>
        </p>
      )}
      <SelectField
        label="Wydarzenie"
        name="eventId"
        placeholder="Wybierz wydarzenie"
        choices={events.map((event) => ({ value: event.id, label: labelOf(event) }))}
        defaultValue={typed("eventId") || only?.id}
        error={errors.eventId}
      />
      <Taken events={taken} />
      <TextArea
        label="Wiadomość do sponsora (opcjonalnie)"
        name="note"
        rows={5}
        max={invitationNote}
        hint="Napisz, dlaczego to wydarzenie pasuje do tej firmy."
        defaultValue={typed("note")}
        error={errors.note}
      />
      {children}
    </>
  )
}

const labelOf = ({ title, startDate, endDate }: InvitableEvent) => `${title}, ${formatDayRange(startDate, endDate)}`

export function Taken({ events }: { events: InvitePage["taken"] }) {
  if (events.length === 0) return null
  return (
    <ul className={`${styles.inviteTaken} small`}>
      {events.map(({ id, title, why, dealId }) => (
        <li key={id}>
          „{title}”: {why} {dealId && <Link to={dealPath(dealId)}>Otwórz tę współpracę</Link>}
        </li>
      ))}
    </ul>
  )
}
