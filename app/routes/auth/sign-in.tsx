import { Form, Link } from "react-router"
import { readUserType } from "#app/domain/accounts/account.ts"
import { signInForm } from "#app/domain/accounts/account-form.ts"
import { TryDemo } from "#app/features/accounts/demo/try-demo.tsx"
import { signIn } from "#app/features/accounts/sign-in/commands.server.ts"
import { SignPage } from "#app/features/accounts/sign-page.tsx"
import { knowDevice, limitSignIn, resetSignInLimit } from "#app/http/forms/credential-limits.server.ts"
import { formAction, refuse } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { addressOf, clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { setChallenge } from "#app/http/session/challenge-cookie.server.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { contactPath, emailConfirmPath, passwordResetPath, signInCodePath, signUpPath } from "#app/paths.ts"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { PasswordField } from "#app/ui/forms/password-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/sign-in.ts"

export const loader = handle(({ request, context }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams
  const next = safeNext(query.get("next"))
  if (viewerOf(context)) throw redirect(next)
  return { next, notice: noticeIn(query), signUp: signUpHref(next, query.get("type")) }
})

function noticeIn(query: URLSearchParams): keyof typeof notices | null {
  if (query.get("formularz") === "czeka") return "waiting"
  if (query.has("potwierdzono")) return "confirmed"
  return query.get("haslo") === "zmienione" ? "password" : null
}

/** The address of the sign-up page, with the same target and account type. */
function signUpHref(next: string, type: string | null) {
  const query = new URLSearchParams({
    ...(type ? { type: readUserType(type) } : {}),
    ...(next === "/" ? {} : { next }),
  })
  return query.size > 0 ? `${signUpPath}?${query}` : signUpPath
}

const unexpected = "Wystąpił nieoczekiwany błąd podczas logowania"
const unreachable = "Nie można połączyć się z serwerem. Spróbuj ponownie później."

export const action = formAction<Route.ActionArgs>()({
  viewer: viewerOf,
  schema: signInForm,
  run: async ({ request, context, input: { next, ...credentials } }) => {
    const attempt = { email: credentials.email, network: clientNetwork(context), request }
    await limitSignIn(attempt)
    const result = await signIn(credentials, { address: addressOf(context), headers: request.headers })
    if (result.is === "wrong") return refuse({ "": wrong }, 401)
    await resetSignInLimit(attempt)
    if (result.is === "blocked") return refuse({ "": blocked }, 403, { appeals: true })
    if (result.is === "unconfirmed") return refuse({ "": unconfirmed }, 403, { unconfirmed: true })
    const headers = result.is === "open" ? result.cookies : new Headers()
    headers.append("set-cookie", await knowDevice(request, credentials.email))
    if (result.is === "code") {
      headers.append("set-cookie", await setChallenge(result.challenge))
      return { to: next === "/" ? signInCodePath : `${signInCodePath}?next=${encodeURIComponent(next)}`, headers }
    }
    const toast = { title: "Zalogowano pomyślnie", description: "Przekierowujemy Cię do panelu..." }
    return { to: next, toast, headers }
  },
  failure: { sentence: unexpected, unavailable: unreachable },
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args, {}, unreachable)

/** Reasons why the person was sent here: confirmed address (A26), new password (A27), ended session. */
const notices = {
  waiting: "Sesja wygasła. Zaloguj się – Twój formularz czeka.",
  confirmed: "Adres e-mail został potwierdzony. Możesz się zalogować.",
  password: "Hasło zmienione. Dla bezpieczeństwa wylogowaliśmy Cię z innych urządzeń.",
}
const wrong = "Błąd logowania. Nieprawidłowy adres e-mail lub hasło."
const blocked =
  "To konto zostało zablokowane przez operatora. Powód jest w\u00a0wiadomości, którą wysłaliśmy na adres tego konta. Od tej decyzji można się\u00a0odwołać."
const unconfirmed =
  "Potwierdź adres e-mail. Kliknij link z wiadomości, którą wysłaliśmy po rejestracji. Możesz też wysłać ją ponownie."

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, values = {} } = actionData ?? {}
  const remembers = !actionData || values.rememberMe !== undefined
  return (
    <SignPage
      title="Zaloguj się"
      intro={
        <>
          Nie masz konta? <Link to={loaderData.signUp}>Zarejestruj się</Link>
        </>
      }
      next={{
        heading: "Wszystko o współpracy w jednym miejscu",
        steps: [
          ["Propozycje", "Widzisz, czyj jest teraz ruch i co będzie dalej."],
          ["Warunki", "Każda zmiana kwot i korzyści jest zapisana."],
          ["Rozliczenie", "Plik PDF, decyzja i historia zostają w jednym miejscu."],
        ],
      }}
    >
      <title>Logowanie – Pomost</title>
      <meta name="description" content="Zaloguj się na konto organizacji lub sponsora na platformie Pomost." />
      {loaderData.notice && !actionData && (
        <p className="note sign__note" role="status">
          <Icon name={loaderData.notice === "waiting" ? "info" : "circle-check"} />
          {notices[loaderData.notice]}
        </p>
      )}
      <Form method="post" className="form" noValidate>
        <FormErrors errors={actionData?.errors} />
        <TextField
          label="Adres e-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={String(values.email ?? "")}
          error={errors.email}
        />
        <PasswordField label="Hasło" name="password" autoComplete="current-password" error={errors.password} />
        <div className="sign__row">
          <CheckField label="Zapamiętaj mnie" name="rememberMe" defaultChecked={remembers} />
          <Link to={passwordResetPath}>Zapomniałeś hasła?</Link>
        </div>
        <input type="hidden" name="next" value={loaderData.next} />
        <SubmitButton className="btn btn--wide" busyLabel="Logowanie...">
          Zaloguj się
        </SubmitButton>
      </Form>
      {actionData && "unconfirmed" in actionData && (
        <Form method="post" action={emailConfirmPath} className="form">
          <input type="hidden" name="email" value={String(values.email ?? "")} />
          <SubmitButton className="btn btn--line btn--wide" busyLabel="Wysyłanie...">
            Wyślij ponownie wiadomość potwierdzającą
          </SubmitButton>
        </Form>
      )}
      {actionData && "appeals" in actionData && (
        <p className="form">
          <Link className="btn btn--line btn--wide" to={contactPath}>
            Odwołaj się przez stronę Kontakt
          </Link>
        </p>
      )}
      <TryDemo />
    </SignPage>
  )
}
