import { useRef } from "react"
import { decisionLimits, otherAnswer, outdatedAnswer, verdictLabels, verdictsFor } from "#app/domain/events/decision.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./decision.module.css"
import { DecidedEvent, type ShownTerms } from "./decision-facts.tsx"
import { VerdictLine, verdictIcons } from "./given.tsx"
import type { DecisionRow } from "./queries.server.ts"

type DecisionFormProps = {
  rows: readonly DecisionRow[]
  /** Of the events that the company has an open deal about. */
  deals: ReadonlyMap<string, ShownTerms>
  /** Names who sees the answer: "zespół firmy „Piekarnia”". */
  readers: string
  lastName: string | null
  refused: RefusedForm | null
}

export function DecisionForm({ rows, deals, readers, lastName, refused }: DecisionFormProps) {
  const typed = (name: string) => String(refused?.values[name] ?? "")
  const isClosed = rows.every(({ outcome }) => outcome !== null)
  if (isClosed)
    return (
      <>
        <FormErrors errors={refused?.errors} />
        {rows.map((row) => (
          <DecidedEvent key={row.event.id} row={row} deal={deals.get(row.event.id) ?? null}>
            {row.answer && <ClosedAnswer answer={row.answer} />}
          </DecidedEvent>
        ))}
      </>
    )
  return (
    <PostForm personal keyed="key" refused={refused} noValidate>
      <FormErrors errors={refused?.errors} />
      {rows.map((row, at) => (
        <DecidedEvent key={row.event.id} row={row} deal={deals.get(row.event.id) ?? null}>
          <input type="hidden" name={`events[${at}].eventId`} value={row.event.id} />
          {row.seen && <input type="hidden" name={`events[${at}].seen`} value={row.seen} />}
          {row.outcome !== null ? (
            row.answer && <ClosedAnswer answer={row.answer} />
          ) : row.answer ? (
            <>
              <VerdictLine answer={row.answer} note={row.answer.isOutdated ? outdatedAnswer : null} />
              <details className={styles.remark} open={row.answer.isOutdated || typed(`events[${at}].verdict`) !== ""}>
                <summary>
                  Zmień<span className="hidden">: {row.event.title}</span>
                </summary>
                <Answer row={row} at={at} refused={refused} />
              </details>
            </>
          ) : (
            <Answer row={row} at={at} refused={refused} />
          )}
        </DecidedEvent>
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
          label="Imię i nazwisko osoby, która odpowiada"
          autoComplete="name"
          required
          defaultValue={refused ? typed("name") : (lastName ?? "")}
          error={refused?.errors.name}
        />
        <SubmitButton busyLabel="Wysyłanie...">Wyślij odpowiedź</SubmitButton>
      </div>
      <p className="small muted">
        {tidy(
          `Odpowiedź z podpisem zobaczy cały ${readers} i każdy, kto ma ten link. „Tak” nie jest jeszcze umową i do niczego nie zobowiązuje: ${deals.size > 0 ? "organizacja nie zobaczy tej odpowiedzi, a\u00a0warunki akceptuje dopiero firma." : "propozycję do organizacji wysyła dopiero sponsor."}`,
        )}
      </p>
    </PostForm>
  )
}

const ClosedAnswer = ({ answer }: { answer: NonNullable<DecisionRow["answer"]> }) => (
  <VerdictLine answer={answer} note={answer.isOutdated ? otherAnswer : null} />
)

function Answer({ row: { event, state }, at, refused }: { row: DecisionRow; at: number; refused: RefusedForm | null }) {
  const typed = (control: string) => String(refused?.values[`events[${at}].${control}`] ?? "")
  const remark = useRef<HTMLDetailsElement>(null)
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="hidden">Odpowiedź: {event.title}</legend>
        {verdictsFor(state).map((verdict) => (
          <label key={verdict}>
            <input
              type="radio"
              name={`events[${at}].verdict`}
              value={verdict}
              defaultChecked={typed("verdict") === verdict}
              onChange={() => {
                if (verdict === "question" && remark.current) remark.current.open = true
              }}
            />
            <Icon name={verdictIcons[verdict]} />
            {verdictLabels[verdict]}
          </label>
        ))}
      </fieldset>
      <details className={styles.remark} open={typed("remark") !== ""} ref={remark}>
        <summary>
          Dodaj uwagę<span className="hidden">: {event.title}</span>
        </summary>
        <TextArea
          name={`events[${at}].remark`}
          label="Uwaga lub pytanie"
          rows={2}
          max={decisionLimits.remark}
          defaultValue={typed("remark")}
          error={refused?.errors[`events[${at}].remark`]}
        />
      </details>
    </>
  )
}
