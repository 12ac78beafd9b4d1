import { Fragment } from "react"
import type { CarriesForm } from "#app/lib/sent-form.ts"
import { Field } from "./field.tsx"
import { TextArea, TextField } from "./text-field.tsx"

/** What controls are called where somebody writes in their own words, by the last part of their names. */
const labels: Readonly<Record<string, string>> = {
  name: "Nazwa lub imię i nazwisko",
  companyName: "Nazwa firmy",
  organizationName: "Nazwa organizacji",
  title: "Tytuł",
  subject: "Temat",
  message: "Wiadomość",
  content: "Treść",
  description: "Opis",
  details: "Uzasadnienie",
  statement: "Uzasadnienie",
  reason: "Powód",
  note: "Wiadomość dla drugiej strony",
  comment: "Komentarz",
  summary: "Przebieg",
  about: "Opis",
  amount: "Kwota",
  email: "Adres e-mail",
  address: "Adres",
  detailedLocation: "Miejsce",
  city: "Miejscowość",
  tags: "Tagi",
  benefits: "Korzyść",
  achievements: "Osiągnięcia",
  website: "Strona internetowa",
}
/** Chosen from what a form offers: sent again as it is. */
const chosen = new Set([
  "audience",
  "status",
  "category",
  "voivodeship",
  "regions",
  "branches",
  "kind",
  "decision",
  "to",
])

const secretLabels: Readonly<Record<string, string>> = {
  currentPassword: "Aktualne hasło",
  newPassword: "Nowe hasło",
  confirmPassword: "Powtórz hasło",
  code: "Kod",
}

/** "lines[0].title" is a title. Null for what is chosen, ticked or hidden; anything with a space was written. */
function labelOf(name: string, text: string): string | null {
  if (text.trim() === "") return null
  const part =
    name
      .replace(/\[\d+\]/g, "")
      .split(".")
      .at(-1) ?? ""
  if (chosen.has(part)) return null
  return labels[part] ?? (/\s/.test(text.trim()) ? "Wpisany tekst" : null)
}

/**
 * In the place of a form that could not be taken just now, where the browser went to another page with it: all that was
 * typed, to send it once more or to copy it. Works without JavaScript. Passwords, codes and files are asked for anew.
 */
export function SendAgain({ sentence, requestId, sent }: CarriesForm) {
  const { action, multipart, texts, files, secrets, onlyFromItsPage } = sent
  const shown = texts.map(([name, text], place) => ({ name, text, label: labelOf(name, text), id: `sent-${place}` }))
  const writes = shown.some(({ label }) => label !== null)
  return (
    <div className="page">
      <title>Nie wysłano formularza – Pomost</title>
      <header className="head">
        <h1>Nie wysłano formularza</h1>
        <p role="alert">
          {sentence ?? "Wystąpił błąd po naszej stronie."}
          {writes && " Nic nie zginęło: poniżej jest to, co wpisano."}
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
                <input className="input" type="file" name={name} id={`f-${name}`} />
              </Field>
            ))}
          </>
        )}
        <div className="acts">
          {onlyFromItsPage ? (
            <a className="btn" href={action}>
              Wróć do formularza
            </a>
          ) : (
            <button className="btn" type="submit">
              Spróbuj ponownie
            </button>
          )}
          <a className="btn btn--line" href="/">
            Wróć na stronę główną
          </a>
        </div>
      </form>
    </div>
  )
}
