import { Fragment } from "react"
import type { CarriesForm } from "#app/lib/forms/sent-form.ts"
import { labelOf } from "#app/lib/forms/sent-labels.ts"
import { Field } from "../forms/field.tsx"
import { TextArea, TextField } from "../forms/text-field.tsx"

const secretLabels: Readonly<Record<string, string>> = {
  currentPassword: "Aktualne hasło",
  newPassword: "Nowe hasło",
  confirmPassword: "Powtórz hasło",
  code: "Kod",
}

/** Replaces a form that failed without JavaScript by its values, to send again or copy; not passwords or files. */
export function SendAgain({ sentence, requestId, sent, signIn, switchTo }: CarriesForm) {
  const { action, multipart, texts, files, secrets, onlyFromItsPage } = sent
  const shown = texts.map(([name, text], place) => ({ name, text, label: labelOf(name, text), id: `sent-${place}` }))
  const hasTexts = shown.some(({ label }) => label !== null)
  return (
    <div className="page">
      <title>Nie wysłano formularza – Pomost</title>
      <header className="head">
        <h1>Nie wysłano formularza</h1>
        <p role="alert">
          {sentence ?? "Wystąpił błąd po naszej stronie."}
          {hasTexts && <span> Nic nie zginęło: poniżej jest to, co wpisano.</span>}
        </p>
        {requestId && (
          <p className="small muted">
            Numer błędu: <code>{requestId}</code>
          </p>
        )}
      </header>
      <form
        className="form prose"
        method="post"
        action={action}
        encType={multipart ? "multipart/form-data" : undefined}
      >
        {shown.map(({ name, text, label, id }) => (
          <Fragment key={id}>
            {label === null ? (
              <input type="hidden" name={name} value={text} />
            ) : /\n/.test(text) || text.length > 60 ? (
              <TextArea label={label} name={name} id={id} defaultValue={text} />
            ) : (
              <TextField label={label} name={name} id={id} defaultValue={text} />
            )}
          </Fragment>
        ))}
        {!onlyFromItsPage && (
          <>
            {secrets.map((name) => (
              <TextField
                key={name}
                type={name === "code" ? "text" : "password"}
                label={`${secretLabels[name] ?? "Hasło"} (wpisz ponownie)`}
                name={name}
                autoComplete="off"
              />
            ))}
            {files.map((name) => (
              <Field key={name} label="Plik (jeśli był wybrany, wskaż go ponownie)" name={name}>
                <input
                  className="input"
                  type="file"
                  multiple={name === "photos" || name === "proofs" || name === "documents"}
                  name={name}
                  id={`f-${name}`}
                />
              </Field>
            ))}
          </>
        )}
        <div className="acts">
          {switchTo && (
            <button className="btn" type="submit" form="switch">
              {`Przełącz na ${switchTo.name} w\u00a0nowej karcie`}
            </button>
          )}
          {signIn && (
            <a className="btn" href={signIn} target="_blank" rel="noopener">
              Zaloguj się w&nbsp;nowej karcie
            </a>
          )}
          {onlyFromItsPage ? (
            <a className="btn" href={action}>
              Wróć do formularza
            </a>
          ) : (
            <button className={signIn || switchTo ? "btn btn--line" : "btn"} type="submit">
              {signIn || switchTo ? "Wyślij ponownie" : "Spróbuj ponownie"}
            </button>
          )}
          {!signIn && !switchTo && (
            <a className="btn btn--line" href="/">
              Wróć na stronę główną
            </a>
          )}
        </div>
      </form>
      {switchTo && (
        <form method="post" action={switchTo.action} id="switch" target="_blank" rel="noopener">
          <input type="hidden" name="party" value={switchTo.id} />
        </form>
      )}
    </div>
  )
}
