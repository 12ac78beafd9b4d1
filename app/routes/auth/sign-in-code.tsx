import { Form, Link } from "react-router"
import { signInCodeForm, wrongCode } from "#app/domain/accounts/second-factor.ts"
import {
  answerChallenge,
  dropChallenge,
  findChallenged,
} from "#app/features/accounts/second-factor/challenge-commands.server.ts"
import { SignPage } from "#app/features/accounts/sign-page.tsx"
import { limitCodes, resetCodeLimit } from "#app/http/forms/credential-limits.server.ts"
import { formAction, refuse } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { addressOf } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { challengeOf, clearChallenge } from "#app/http/session/challenge-cookie.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { signInPath } from "#app/paths.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import type { Route } from "./+types/sign-in-code.ts"

export const headers = () => ({ "cache-control": "private, no-store" })

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const next = safeNext(new URL(request.url).searchParams.get("next"))
  if (viewerOf(context)) throw redirect(next)
  const challenge = await challengeOf(request)
  if (!challenge || !(await findChallenged(challenge))) throw redirect(signInPath)
  return { next }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: (context) => {
    if (viewerOf(context)) throw redirect("/")
  },
  load: async ({ request }) => {
    const challenge = await challengeOf(request)
    const userId = challenge && (await findChallenged(challenge))
    if (!challenge || !userId) throw await startAgain("Sesja wygasła", "Zaloguj się ponownie, aby kontynuować.")
    return { challenge, userId }
  },
  schema: signInCodeForm,
  run: async ({ request, context, loaded: { challenge, userId }, input }) => {
    try {
      await limitCodes(challenge, userId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await dropChallenge(challenge)
      return startAgain("Błąd logowania", "Za dużo błędnych kodów. Zaloguj się ponownie.")
    }
    const place = { address: addressOf(context), headers: request.headers }
    const cookies = await answerChallenge(challenge, input.code, place, new Date())
    if (cookies === "wrong") return refuse({ code: wrongCode }, 401)
    if (cookies === "expired") return startAgain("Sesja wygasła", "Zaloguj się ponownie, aby kontynuować.")
    await resetCodeLimit(userId)
    cookies.append("set-cookie", await clearChallenge())
    const toast = { title: "Zalogowano pomyślnie", description: "Przekierowujemy Cię do panelu..." }
    return { to: input.next, toast, headers: cookies }
  },
})

const startAgain = async (title: string, description: string) =>
  redirectWithToast(
    signInPath,
    { title, description, tone: "bad" },
    new Headers({ "set-cookie": await clearChallenge() }),
  )

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {}
  return (
    <SignPage
      title="Podaj kod"
      intro="Otwórz aplikację uwierzytelniającą i przepisz kod dla platformy Pomost."
      next={{
        heading: "Dwa kroki, jeden spokój",
        steps: [
          ["Hasło", "To już za Tobą."],
          ["Kod z aplikacji", "Zmienia się co 30 sekund i działa tylko raz."],
          ["Nie masz telefonu?", "Użyj jednego z kodów zapasowych."],
        ],
      }}
    >
      <title>Logowanie dwuetapowe – Pomost</title>
      <Form method="post" className="form" noValidate>
        <FormErrors errors={actionData?.errors} />
        <TextField
          label="Kod z aplikacji albo kod zapasowy"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          hint="Kod z aplikacji ma 6 cyfr."
          error={errors.code}
        />
        <input type="hidden" name="next" value={loaderData.next} />
        <SubmitButton className="btn btn--wide" busyLabel="Logowanie...">
          Zaloguj się
        </SubmitButton>
        <p>
          <Link to={signInPath}>Wróć do logowania</Link>
        </p>
      </Form>
    </SignPage>
  )
}
