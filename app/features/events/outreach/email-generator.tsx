import { useId, useState } from "react"
import { Form } from "react-router"
import { consentNote, mailtoOf, writeConsentRequest, writeOffer } from "#app/domain/events/outreach.ts"
import { formatPriceRange } from "#app/domain/shared/money.ts"
import { CopyButton } from "#app/ui/feedback/copy-button.tsx"
import { showCopyFailed } from "#app/ui/feedback/copy-failed.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./email-generator.module.css"
import type { OutreachFacts } from "./queries.server.ts"

/** Kind of email, its options and the organization's own paragraph; without JavaScript they stand in the address. */
export type EmailChoice = { kind: "offer" | "consent"; options: readonly string[]; note: string }

type EmailGeneratorProps = { facts: OutreachFacts; initial: EmailChoice; action: string }

/** Preview of the email to a sponsor (A71); nothing is sent from here. */
export function EmailGenerator({ facts, initial, action }: EmailGeneratorProps) {
  const id = useId()
  const [{ kind, options, note }, setChoice] = useState(initial)
  const change = (part: Partial<EmailChoice>) => setChoice((before) => ({ ...before, ...part }))
  const chosen = facts.options.filter((option) => options.includes(option.id))
  const write = kind === "consent" ? writeConsentRequest : writeOffer
  const email = write({ ...facts, options: chosen, note: note.trim() || null })
  const toggle = (option: string, on: boolean) =>
    change({ options: on ? [...options, option] : options.filter((other) => other !== option) })
  return (
    <div className={styles.email}>
      <Form className={styles.emailChoice} action={action} method="get" onSubmit={(event) => event.preventDefault()}>
        <fieldset className="field">
          <legend className="label">Rodzaj wiadomości</legend>
          {kinds.map(({ value, label }) => (
            <label className="check-line" key={value}>
              <input
                className="check"
                type="radio"
                name="rodzaj"
                value={value}
                checked={kind === value}
                onChange={() => change({ kind: value })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {kind === "offer" && facts.options.length > 0 && (
          <fieldset className="field">
            <legend className="label">Opcje w wiadomości</legend>
            {facts.options.map((option) => (
              <label className="check-line" key={option.id}>
                <input
                  className="check"
                  type="checkbox"
                  name="opcja"
                  value={option.id}
                  checked={options.includes(option.id)}
                  onChange={(event) => toggle(option.id, event.target.checked)}
                />
                <span>
                  {option.title}
                  <small className="muted"> {formatPriceRange(option.price, option.priceTo)}</small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="field">
          <label htmlFor={`${id}-note`}>Wiadomość własna (opcjonalnie)</label>
          <textarea
            className="input input--text"
            id={`${id}-note`}
            name="tekst"
            rows={3}
            maxLength={2000}
            value={note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </div>
        <button className="btn btn--line no-js" type="submit">
          Odśwież podgląd
        </button>
      </Form>
      <div className={styles.emailPreview}>
        <div className="field">
          <label htmlFor={`${id}-subject`}>Temat</label>
          <input className="input" id={`${id}-subject`} readOnly value={email.subject} />
        </div>
        <div className="field">
          <label htmlFor={`${id}-body`}>Treść</label>
          <textarea className="input input--text" id={`${id}-body`} readOnly rows={14} value={email.body} />
        </div>
        <div className="acts">
          <CopyButton
            text={email.body}
            label="Kopiuj"
            icon="copy"
            className="btn"
            onCopied={() => showToast({ title: "Sukces", description: "Treść wiadomości została skopiowana." })}
            onFailed={showFailure}
          />
          <CopyButton
            text={email.subject}
            label="Kopiuj temat"
            icon="copy"
            className="btn btn--line"
            onFailed={showFailure}
          />
          <a className="btn btn--line" href={mailtoOf(email)}>
            <Icon name="mail" />
            Otwórz w programie pocztowym
          </a>
        </div>
        <p className="small muted">{consentNote}</p>
      </div>
    </div>
  )
}

const showFailure = showCopyFailed("treści")

const kinds = [
  { value: "offer", label: "Propozycja współpracy" },
  { value: "consent", label: "Najpierw prośba o zgodę" },
] as const
