import { Link } from "react-router"
import { isDemo } from "#app/domain/accounts/demo.ts"
import { contactForm, contactThanks } from "#app/domain/messages/inquiry.ts"
import { inquiryLimits } from "#app/domain/messages/inquiry-limits.ts"
import { townPointOf } from "#app/domain/shared/town-points.ts"
import { useViewerId } from "#app/features/accounts/use-viewer-id.ts"
import { writeToOperator } from "#app/features/moderation/contact/commands.server.ts"
import styles from "#app/features/moderation/contact/contact.module.css"
import { ContactDetails } from "#app/features/moderation/contact/contact-details.tsx"
import { ContactMap } from "#app/features/moderation/contact/contact-map.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { operatorDetails } from "#app/http/session/operator.server.ts"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { contactPath, privacyPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { Drafted } from "#app/ui/drafts/drafted.tsx"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForms } from "#app/ui/drafts/use-sent-forms.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { TrapField } from "#app/ui/forms/trap-field.tsx"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import type { Route } from "./+types/contact.ts"

export const loader = handle(({ context }: Route.LoaderArgs) => {
  const operator = operatorDetails()
  const viewer = viewerOf(context)
  const inDemo = isDemo(viewer)
  return {
    operator,
    point: townPointOf(operator.address),
    inDemo,
    writer: viewer && !inDemo ? { name: viewer.name, email: viewer.email } : null,
  }
})

/** The toast is shown only after the message is stored (A102). */
export const action = formAction<Route.ActionArgs>()({
  viewer: viewerOf,
  schema: contactForm,
  run: async ({ viewer, context, input }) => {
    const network = clientNetwork(context)
    await limit("contact", network)
    await writeToOperator(viewer, input, { network, key: input.key })
    return { to: contactPath, toast: contactThanks }
  },
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, point, inDemo, writer } = loaderData
  const sent = useSentForms()
  const typed = (values: TypedValues, name: string, before = "") => ({
    name,
    defaultValue: String(values[name] ?? before),
    error: actionData?.errors[name],
  })
  return (
    <div className={`page ${styles.contact}`}>
      <title>Kontakt – Pomost</title>
      <meta
        name="description"
        content="Napisz, zadzwoń albo odwiedź nas. Odpowiadamy w ciągu 24 godzin w dni robocze."
      />
      <header className={`head ${styles.contactHead}`}>
        <h1>Kontakt</h1>
        <p>
          {tidyText("Masz pytanie, pomysł albo problem? Napisz do nas – odpowiadamy w ciągu 24 godzin w dni robocze.")}
        </p>
      </header>
      <section className={styles.contactForm} aria-labelledby="contact-form-title">
        <h2 id="contact-form-title">{tidyText("Napisz do nas")}</h2>
        {inDemo && (
          <p className="note">
            {tidyText(
              "W trybie demo wiadomość nie wychodzi na zewnątrz. Aby do nas napisać, najpierw zakończ tryb demo.",
            )}
          </p>
        )}
        <Drafted name={`contact ${useViewerId() ?? ""}`} skip={["fax", "key"]} refused={actionData} sent={sent}>
          {({ form, values = {} }) => (
            <PostForm personal keyed="key" refused={actionData} className="form" noValidate ref={form}>
              <FormErrors errors={actionData?.errors} />
              <TextField
                label="Imię i nazwisko"
                autoComplete="name"
                required
                {...typed(values, "name", writer?.name)}
              />
              <TextField
                label="Adres e-mail"
                type="email"
                autoComplete="email"
                required
                {...typed(values, "email", writer?.email)}
              />
              <TextField label="Temat" maxLength={inquiryLimits.subject} required {...typed(values, "subject")} />
              <TextArea label="Wiadomość" rows={7} max={inquiryLimits.message} required {...typed(values, "message")} />
              <TrapField refused={actionData?.values} />
              <p className="small muted">
                {tidyText("Dane z formularza wykorzystamy tylko do odpowiedzi na Twoją wiadomość. Szczegóły: ")}
                <Link to={privacyPath}>Polityka prywatności</Link>.
              </p>
              <SubmitButton busyLabel="Wysyłanie...">Wyślij wiadomość</SubmitButton>
            </PostForm>
          )}
        </Drafted>
      </section>
      <div className={styles.contactSide}>
        <ContactDetails
          address={operator.address}
          emails={[operator.email, operator.secondEmail]}
          phones={[operator.phone, operator.secondPhone]}
          isExample={operator.hasExampleContact}
        />
        <ContactMap address={operator.address} point={point} />
      </div>
    </div>
  )
}
