import { passwordAgainForm } from "#app/domain/accounts/second-factor.ts"
import { PasswordAgainForm } from "#app/features/accounts/profile/password-again-form.tsx"
import { SettingsPage } from "#app/features/accounts/profile/settings-page.tsx"
import { renewRecoveryCodes } from "#app/features/accounts/second-factor/commands.server.ts"
import { RecoveryCodes, recoveryCodesIntro } from "#app/features/accounts/second-factor/recovery-codes.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { refusedPassword } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/recovery-codes.ts"

export const loader = handle(({ request, context }: Route.LoaderArgs) => {
  signedIn(context, request)
  return null
})

export const action = formAction<Route.ActionArgs>()({
  viewer: signedIn,
  schema: passwordAgainForm,
  run: async ({ viewer, request, input }) =>
    (await refusedPassword(viewer, input.currentPassword)) ?? {
      ok: true as const,
      codes: await renewRecoveryCodes(viewer, request.headers),
    },
  thrown: ["sign-in"],
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function RecoveryCodesPage({ actionData }: Route.ComponentProps) {
  if (actionData?.ok === true)
    return (
      <SettingsPage title="Twoje nowe kody zapasowe" intro={recoveryCodesIntro} from="bezpieczenstwo">
        <RecoveryCodes codes={actionData.codes} />
      </SettingsPage>
    )
  return (
    <SettingsPage title="Nowe kody zapasowe" intro="Dotychczasowe kody przestaną działać." from="bezpieczenstwo">
      <PasswordAgainForm refused={actionData ?? null} button="Pokaż nowe kody" busyLabel="Sprawdzanie..." />
    </SettingsPage>
  )
}
