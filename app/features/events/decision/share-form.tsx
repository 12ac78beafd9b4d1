import { Link } from "react-router"
import { decisionLimits } from "#app/domain/events/decision.ts"
import type { FieldErrors, TypedValues } from "#app/lib/forms/refused-form.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { CopyButton } from "#app/ui/feedback/copy-button.tsx"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { CheckField, FieldGroup } from "#app/ui/forms/check-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import styles from "../saved/comparison.module.css"
import type { ComparedRow } from "../saved/queries.server.ts"

type ShareFormProps = {
  rows: readonly ComparedRow[]
  errors: FieldErrors
  values: TypedValues | null
  /** The link that was just made; its address cannot be shown again later. */
  made: { address: string; until: string } | null
  asks: boolean
}

export function ShareForm({ rows, errors, values, made, asks }: ShareFormProps) {
  const picked = values ? [values.w ?? []].flat() : rows.map(({ event }) => event.id)
  return (
    <section className={`panel ${styles.share}`} id="wyslij" aria-labelledby="share-title">
      <PostForm keyed="key" refused={values && { values }} className="form" noValidate preventScrollReset>
        <h2 id="share-title">Wyślij do akceptacji</h2>
        <input type="hidden" name="do" value="share" />
        <FieldGroup name="w" label="Wydarzenia w linku" error={errors.w}>
          {rows.map(({ event }, at) => (
            <CheckField
              data-pick={at}
              key={event.id}
              id={`w-${event.id}`}
              name="w"
              value={event.id}
              label={event.title}
              defaultChecked={picked.includes(event.id)}
            />
          ))}
        </FieldGroup>
        <TextArea
          name="message"
          label="Wiadomość"
          rows={3}
          max={decisionLimits.message}
          defaultValue={String(values?.message ?? "")}
          error={errors.message}
        />
        <div className="form__acts">
          <SubmitButton busyLabel="Tworzenie...">Utwórz link prywatny</SubmitButton>
        </div>
      </PostForm>
      <div>
        <h3>Link prywatny</h3>
        {made ? (
          <div role="status">
            <p className="small muted">
              Skopiuj go teraz i&nbsp;prześlij osobie, która decyduje: Pomost go nie wysyła i&nbsp;nie pokaże drugi raz.
              Wygasa {made.until}.
            </p>
            <div className={styles.link}>
              <input className="input" readOnly aria-label="Link prywatny" value={made.address} />
              <CopyButton
                text={made.address}
                label="Kopiuj"
                icon="copy"
                className="btn btn--line"
                onFailed={() =>
                  showToast({
                    title: "Nie udało się skopiować linku",
                    description: "Zaznacz go i skopiuj.",
                    tone: "bad",
                  })
                }
              />
            </div>
            <Link to={made.address} reloadDocument target="_blank" rel="noreferrer">
              Zobacz, co zobaczy odbiorca
            </Link>
          </div>
        ) : (
          <ul className="small muted">
            <li>Otwiera się bez konta, tylko do odczytu, przez {decisionLimits.days} dni.</li>
            {asks ? (
              <li>Pokazuje warunki współpracy, które w&nbsp;danej chwili są na stole, i&nbsp;Twoją notatkę.</li>
            ) : (
              <>
                <li>Pokazuje wybrane wydarzenia, ceny, planowane kwoty i&nbsp;notatki. Budżetu nie pokazuje.</li>
                <li>Przy wydarzeniu, o&nbsp;którym masz otwartą współpracę, pokazuje jej aktualne warunki.</li>
              </>
            )}
            <li>Odpowiedzi zobaczysz na stronie „Zapisane”. Tam możesz link wycofać.</li>
          </ul>
        )}
      </div>
    </section>
  )
}
