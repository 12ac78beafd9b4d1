import { identityForm } from "#app/domain/accounts/second-factor.ts"
import { PasswordAgainForm } from "#app/features/accounts/profile/password-again-form.tsx"
import { SettingsPage } from "#app/features/accounts/profile/settings-page.tsx"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { notOn, renewRecoveryCodes } from "#app/features/accounts/second-factor/commands.server.ts"
import { RecoveryCodes, recoveryCodesIntro } from "#app/features/accounts/second-factor/recovery-codes.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { identityAsked, withProof } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/recovery-codes.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const identity = await identityAsked(signedIn(context, request))
  const off = { title: "Nie ma czego odnawiać", description: notOn }
  if (!identity.code) throw await redirectWithToast(profileTabPath("bezpieczenstwo"), off)
  return { identity }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: signedIn,
  schema: async ({ viewer }) => identityForm(await identityAsked(viewer)),
  run: ({ viewer, request, context, input }) =>
    withProof(viewer, input, { request, context }, async (proof) => ({
      ok: true as const,
      codes: await renewRecoveryCodes(viewer, proof),
    })),
  thrown: ["sign-in"],
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function RecoveryCodesPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok === true)
    return (
      <SettingsPage title="Twoje nowe kody zapasowe" intro={recoveryCodesIntro} from="bezpieczenstwo">
        <RecoveryCodes codes={actionData.codes} />
      </SettingsPage>
    )
  return (
    <SettingsPage title="Nowe kody zapasowe" intro="Dotychczasowe kody przestaną działać." from="bezpieczenstwo">
      <PasswordAgainForm
        asked={loaderData.identity}
        refused={actionData ?? null}
        button="Pokaż nowe kody"
        busyLabel="Sprawdzanie..."
      />
    </SettingsPage>
  )
}
