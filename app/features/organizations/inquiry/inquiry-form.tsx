import type { ReactNode } from "react"
import { Link } from "react-router"
import { inquiryLimits, threadComes } from "#app/domain/messages/inquiry-limits.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { privacyPath } from "#app/paths.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { TrapField } from "#app/ui/forms/trap-field.tsx"

/** Name and address for the organization; null: a visitor, who types them. */
export type Writer = { name: string; email: string } | null

export const answerComes = (writer: Writer) =>
  writer
    ? "Zapytanie i\u00a0odpowiedź znajdziesz w\u00a0Wiadomościach. O\u00a0odpowiedzi napiszemy też e-mailem."
    : `Odpowiedź przyjdzie na Twój adres e-mail. ${threadComes}`

/** Fields of an inquiry (A38), shared by page and dialog. */
export function InquiryFields({
  writer,
  refused,
  children,
}: {
  writer: Writer
  refused: RefusedForm | undefined
  children?: ReactNode
}) {
  const { errors = {}, values = {} } = refused ?? {}
  const typed = (name: string) => ({ name, defaultValue: String(values[name] ?? ""), error: errors[name] })
  return (
    <>
      <FormErrors errors={refused?.errors} />
      {!writer && (
        <>
          <TextField label="Imię i nazwisko" autoComplete="name" {...typed("name")} />
          <TextField
            label="Adres e-mail"
            type="email"
            autoComplete="email"
            hint="Na ten adres organizacja wyśle odpowiedź."
            {...typed("email")}
          />
        </>
      )}
      <TextArea label="Wiadomość" rows={6} max={inquiryLimits.message} {...typed("message")} />
      <TrapField refused={values} />
      <p className="small muted">
        {writer ? (
          <>
            Organizacja zobaczy Twoje imię i&nbsp;nazwisko ({writer.name}) oraz adres {writer.email}, żeby móc
            odpowiedzieć.
          </>
        ) : (
          <>
            Dane z&nbsp;formularza przekażemy organizacji tylko po to, żeby mogła odpowiedzieć. Szczegóły:{" "}
            <Link to={privacyPath}>Polityka prywatności</Link>.
          </>
        )}
      </p>
      {children}
    </>
  )
}
