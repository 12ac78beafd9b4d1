import { Form, Link } from "react-router"
import { readUserType } from "#app/domain/accounts/account.ts"
import { registrationForm } from "#app/domain/accounts/account-form.ts"
import { register } from "#app/features/accounts/commands.server.ts"
import { ConfirmationSent } from "#app/features/accounts/email/confirmation-sent.tsx"
import { confirmsAddresses } from "#app/features/accounts/email/policy.server.ts"
import { NewPasswordFields } from "#app/features/accounts/password/new-password-fields.tsx"
import { openSession } from "#app/features/accounts/sessions/commands.server.ts"
import { SignPage } from "#app/features/accounts/sign-page.tsx"
import { knowDevice } from "#app/http/forms/credential-limits.server.ts"
import { formAction, refuse } from "#app/http/forms/form-action.server.ts"
import { withMinimumDuration } from "#app/http/forms/minimum-duration.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { addressOf, clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { answerTo, handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { privacyPath, signInPath, termsOfServicePath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { RadioCards } from "#app/ui/forms/check-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import type { Route } from "./+types/sign-up.ts"

export const loader = handle(({ request, context }: Route.LoaderArgs) => {
  if (viewerOf(context)) throw redirect("/")
  const query = new URL(request.url).searchParams
  return { userType: readUserType(query.get("type")), next: safeNext(query.get("next")) }
})

const unexpected = "Błąd rejestracji. Wystąpił nieoczekiwany błąd podczas rejestracji."
const unreachable = "Błąd rejestracji. Wystąpił problem podczas rejestracji. Spróbuj ponownie później."

export const action = formAction<Route.ActionArgs>()({
  viewer: (context) => {
    if (viewerOf(context)) throw redirect("/")
  },
  limit: ({ context }) => limit("register", clientNetwork(context)),
  limitInForm: true,
  schema: registrationForm,
  run: async ({ request, context, input }) => {
    const { email, next } = input
    if (confirmsAddresses()) {
      // the same time and answer for a taken address, whose owner gets an email (A32)
      await withMinimumDuration(400, register(input))
      return { ok: true as const, sentTo: email, sentAt: Date.now() }
    }
    const registered = await register(input)
    if (!registered)
      return refuse({ email: "Konto z tym adresem e-mail już istnieje. Zaloguj się lub ustaw nowe hasło." })
    const from = { address: addressOf(context), headers: request.headers }
    const cookies = await openSession(registered.userId, { rememberMe: true, from }).catch((error: unknown) => {
      // the account exists, so the person can sign in
      answerTo(error, { request, context })
      return null
    })
    if (!cookies) return { to: signInPath, toast: { title: "Rejestracja udana", description: signInByHand } }
    cookies.append("set-cookie", await knowDevice(request, email))
    return { to: next, toast: { title: "Rejestracja udana", description: signedInNow }, headers: cookies }
  },
  failure: { sentence: unexpected, unavailable: unreachable },
})

const signInByHand = "Możesz teraz zalogować się na swoje konto."
const signedInNow = "Zostałeś automatycznie zalogowany do systemu."

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args, {}, unreachable)

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok === true) return <ConfirmationSent registered {...actionData} />
  const { errors = {}, values = {} } = actionData ?? {}
  const typed = (name: string) => ({ name, defaultValue: String(values[name] ?? ""), error: errors[name] })
  const signIn = loaderData.next === "/" ? signInPath : `${signInPath}?next=${encodeURIComponent(loaderData.next)}`
  return (
    <SignPage
      title="Załóż konto"
      intro={
        <>
          Masz już konto? <Link to={signIn}>Zaloguj się</Link>
        </>
      }
      next={{
        heading: "Od propozycji po rozliczenie w jednym miejscu",
        steps: [
          ["Uzupełnij profil", "Opis, kontakt i logo albo nazwa firmy: to, co zobaczy druga strona."],
          ["Dodaj lub znajdź wydarzenie", "Z opcjami sponsoringu, korzyściami i terminem."],
          ["Uzgodnijcie współpracę", "Propozycja, negocjacje i rozliczenie są w jednym miejscu."],
        ],
      }}
    >
      <title>Rejestracja – Pomost</title>
      <meta name="description" content="Załóż bezpłatne konto organizacji lub sponsora na platformie Pomost." />
      <Form method="post" className="form form--kinds" noValidate>
        <FormErrors errors={actionData?.errors} />
        <RadioCards
          label="Typ konta"
          name="userType"
          error={errors.userType}
          defaultValue={values.userType ? String(values.userType) : loaderData.userType}
          cards={[
            { value: "organization", label: "Organizacja", text: "Szukam sponsorów wydarzeń" },
            { value: "sponsor", label: "Sponsor", text: "Chcę wesprzeć wydarzenie" },
          ]}
        />
        <TextField label="Imię i nazwisko" autoComplete="name" {...typed("name")} />
        <div className="for-organization">
          <TextField label="Nazwa organizacji" autoComplete="organization" {...typed("organizationName")} />
        </div>
        <div className="for-sponsor">
          <TextField label="Nazwa firmy" autoComplete="organization" {...typed("companyName")} />
        </div>
        <TextField
          label="Adres e-mail"
          type="email"
          autoComplete="email"
          hint={
            <span className="for-organization">
              Pokażemy go na profilu organizacji jako kontaktowy. Możesz go tam zmienić lub usunąć.
            </span>
          }
          {...typed("email")}
        />
        <NewPasswordFields
          labels={{ password: "Hasło", repeat: "Powtórz hasło" }}
          names={{ password: "password", repeat: "confirmPassword" }}
          errors={errors}
          owner={{}}
        />
        <input type="hidden" name="next" value={loaderData.next} />
        <p className="small muted">
          Zakładając konto, akceptujesz <Link to={termsOfServicePath}>Regulamin</Link> i&nbsp;
          <Link to={privacyPath}>Politykę prywatności</Link>. Konto mogą założyć osoby, które ukończyły 18&nbsp;lat;
          młodsze korzystają z&nbsp;platformy pod nadzorem osoby dorosłej.
        </p>
        <SubmitButton className="btn btn--wide" busyLabel="Rejestracja...">
          Zarejestruj się
        </SubmitButton>
      </Form>
    </SignPage>
  )
}
