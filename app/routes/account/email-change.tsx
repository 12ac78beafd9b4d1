import { changeEmailForm } from "#app/domain/accounts/password-form.ts"
import { withIdentity } from "#app/domain/accounts/second-factor.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { requestChange } from "#app/features/accounts/email/commands.server.ts"
import { PasswordAgainForm } from "#app/features/accounts/profile/password-again-form.tsx"
import { SettingsPage } from "#app/features/accounts/profile/settings-page.tsx"
import { WrongCode } from "#app/features/accounts/second-factor/proof-commands.server.ts"
import { limitLinks, refundLinks } from "#app/http/forms/credential-limits.server.ts"
import { formAction, refuse } from "#app/http/forms/form-action.server.ts"
import { withMinimumDuration } from "#app/http/forms/minimum-duration.server.ts"
import { identityChecks, withProof } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectDemo } from "#app/http/session/demo-refusal.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { profilePath } from "#app/paths.ts"
import { TextField } from "#app/ui/forms/text-field.tsx"
import type { Route } from "./+types/email-change.ts"

const notInDemo = (viewer: Viewer) =>
  redirectDemo(viewer, profilePath, "W wersji demonstracyjnej nie można zmienić adresu e-mail.")

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await notInDemo(viewer)
  return { email: viewer.email, identity: await identityChecks(viewer) }
})

/** Gives the same answer whether or not the new address has an account (A32). */
export const action = formAction<Route.ActionArgs>()({
  viewer: signedIn,
  load: ({ viewer }) => notInDemo(viewer),
  schema: async ({ viewer }) => withIdentity(changeEmailForm, await identityChecks(viewer)),
  run: async ({ viewer, request, context, input: { email, ...identity } }) => {
    if (email === viewer.email) return refuse({ email: "To jest Twój obecny adres e-mail." })
    return withProof(viewer, identity, { request, context }, async (proof) => {
      await limitLinks(email, clientNetwork(context))
      await withMinimumDuration(150, requestChange(viewer, email, proof)).catch(async (error) => {
        if (error instanceof WrongCode) await refundLinks(email, clientNetwork(context))
        throw error
      })
      return { ok: true as const, sentTo: email }
    })
  },
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function EmailChange({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok === true)
    return (
      <SettingsPage
        title="Sprawdź skrzynkę"
        intro={`Na adres ${actionData.sentTo} wysłaliśmy link. Adres zmieni się, gdy go otworzysz i potwierdzisz. Link działa przez 24 godziny.`}
        from="dane"
      >
        <p className="muted">Do tego czasu logujesz się dotychczasowym adresem.</p>
      </SettingsPage>
    )
  const refused = actionData ?? null
  return (
    <SettingsPage title="Zmień adres e-mail" intro={`Obecny adres: ${loaderData.email}`} from="dane">
      <PasswordAgainForm checks={loaderData.identity} refused={refused} button="Wyślij link" busyLabel="Wysyłanie...">
        <TextField
          label="Nowy adres e-mail"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={String(refused?.values.email ?? "")}
          error={refused?.errors.email}
        />
      </PasswordAgainForm>
    </SettingsPage>
  )
}
