import { data } from "react-router"
import { passwordAgainForm } from "#app/domain/accounts/second-factor.ts"
import { PasswordAgainForm } from "#app/features/accounts/profile/password-again-form.tsx"
import { SettingsPage } from "#app/features/accounts/profile/settings-page.tsx"
import { renewRecoveryCodes } from "#app/features/accounts/second-factor/commands.server.ts"
import { RecoveryCodes, recoveryCodesIntro } from "#app/features/accounts/second-factor/recovery-codes.tsx"
import { readForm } from "#app/http/forms/form.server.ts"
import { refusedPassword } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle, refusedForm } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/recovery-codes.ts"

export const loader = handle(({ request, context }: Route.LoaderArgs) => {
  signedIn(context, request)
  return null
})

export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  const form = await readForm(request, passwordAgainForm)
  if (!form.ok) return data(form, 400)
  const refused = await refusedPassword(form, viewer, form.input.currentPassword, context)
  if (refused) return refused
  try {
    return { ok: true as const, codes: await renewRecoveryCodes(viewer) }
  } catch (error) {
    return refusedForm(form, error, context)
  }
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
