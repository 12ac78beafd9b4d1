import { Form } from "react-router"
import { decisionLimits, verdictLabels, verdicts } from "#app/domain/events/decision.ts"
import { participantsLabel } from "#app/domain/events/event.ts"
import { savedNotices } from "#app/domain/events/saved.ts"
import { formatMoney, toBeAgreed } from "#app/domain/shared/money.ts"
import { formatLongDayRange } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { KeyField, useFormKey } from "#app/ui/drafts/form-key.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import styles from "./decision.module.css"
import type { DecisionRow } from "./queries.server.ts"

type DecisionFormProps = {
  rows: readonly DecisionRow[]
  sponsor: string
  refused: { errors: Record<string, string>; values: Record<string, string | string[]> } | null
}

/** The events of a private link, each with its answer, and who answers. */
export function DecisionForm({ rows, sponsor, refused }: DecisionFormProps) {
  const key = useFormKey(refused?.values.key)
  const typed = (name: string) => String(refused?.values[name] ?? "")
  return (
    <Form method="post" noValidate>
      <KeyField value={key} />
      <FormErrors errors={refused?.errors} />
      {rows.map((row, at) => (
        <article className={styles.event} key={row.event.id}>
          <Picture
            id={row.event.id}
            category={row.event.category}
            {...row.event.picture}
            color={row.event.picture?.color ?? undefined}
            sizes="(max-width: 640px) 100vw, 200px"
          />
          <div>
            <Facts row={row} />
            <input type="hidden" name={`events[${at}].eventId`} value={row.event.id} />
            <fieldset className={styles.choice}>
              <legend className="hidden">Decyzja: {row.event.title}</legend>
              {verdicts.map((verdict) => (
                <label key={verdict}>
                  <input
                    type="radio"
                    name={`events[${at}].verdict`}
                    value={verdict}
                    defaultChecked={typed(`events[${at}].verdict`) === verdict}
                  />
                  {verdict === "accept" && <Icon name="check" />}
                  {verdictLabels[verdict]}
                </label>
              ))}
            </fieldset>
            <details className={styles.remark} open={typed(`events[${at}].remark`) !== ""}>
              <summary>
                Dodaj uwagę<span className="hidden">: {row.event.title}</span>
              </summary>
              <TextArea
                name={`events[${at}].remark`}
                label="Uwaga lub pytanie"
                rows={2}
                max={decisionLimits.remark}
                defaultValue={typed(`events[${at}].remark`)}
                error={refused?.errors[`events[${at}].remark`]}
              />
            </details>
          </div>
        </article>
      ))}
      <div className={`panel form ${styles.send}`}>
        <TextArea
          name="comment"
          label="Komentarz"
          rows={3}
          max={decisionLimits.comment}
          defaultValue={typed("comment")}
          error={refused?.errors.comment}
        />
        <TextField
          name="name"
          label="Imię i nazwisko osoby, która decyduje"
          autoComplete="name"
          required
          defaultValue={typed("name")}
          error={refused?.errors.name}
        />
        <SubmitButton busyLabel="Wysyłanie...">Wyślij decyzję</SubmitButton>
      </div>
      <p className="small muted">
        {tidy(
          `Decyzję i imię z nazwiskiem zobaczy tylko ${sponsor}. Zgoda nie jest jeszcze umową i do niczego nie zobowiązuje: propozycję do organizacji wysyła dopiero sponsor.`,
        )}
      </p>
    </Form>
  )
}

function Facts({ row: { event, state, note, planned, costPerParticipant: cost } }: { row: DecisionRow }) {
  const { option, organization, benefits } = event
  return (
    <>
      <div className={styles.top}>
        <h2>{tidy(event.title)}</h2>
        <b className="num">
          {planned !== null
            ? formatMoney(planned)
            : option
              ? `${option.isRange ? "od\u00a0" : ""}${formatMoney(option.price)}`
              : toBeAgreed}
        </b>
      </div>
      {(state === "canceled" || state === "finished") && <p className={styles.notice}>{savedNotices[state]}</p>}
      <ul className="meta">
        <li>
          <Icon name="calendar" />
          {formatLongDayRange(event.startDate, event.endDate)}, {event.city}
        </li>
        <li>
          <Icon name="users" />
          <span>
            {event.participants === null ? "Uczestnicy: nie podano" : participantsLabel(event.participants)}
            {cost !== null && <span>, {formatMoney(cost)} na osobę</span>}
          </span>
        </li>
        <li>
          <Icon name="shield" />
          <span>
            {organization.name}
            {organization.verified && <span>, zweryfikowana</span>}
          </span>
        </li>
      </ul>
      {option && (
        <p className="small muted">
          Najtańsza płatna opcja: {option.title}, {option.isRange && <span>od&nbsp;</span>}
          {formatMoney(option.price)}
        </p>
      )}
      {benefits.length > 0 && (
        <ul className={styles.ticks}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" />
              {benefit}
            </li>
          ))}
        </ul>
      )}
      {note && <q className={styles.note}>{note}</q>}
    </>
  )
}
