import { identityForm } from "#app/domain/accounts/second-factor.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { PasswordAgainForm } from "#app/features/accounts/profile/password-again-form.tsx"
import { SettingsPage } from "#app/features/accounts/profile/settings-page.tsx"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { notOn, renewRecoveryCodes } from "#app/features/accounts/second-factor/commands.server.ts"
import { RecoveryCodes, recoveryCodesIntro } from "#app/features/accounts/second-factor/recovery-codes.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { identityChecks, withProof } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/recovery-codes.ts"

async function checksOrRedirect(viewer: Viewer) {
  const identity = await identityChecks(viewer)
  if (identity.code) return identity
  throw await redirectWithToast(profileTabPath("bezpieczenstwo"), { title: "Nie ma kodów", description: notOn })
}

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => ({
  identity: await checksOrRedirect(signedIn(context, request)),
}))

export const action = formAction<Route.ActionArgs>()({
  viewer: signedIn,
  load: ({ viewer }) => checksOrRedirect(viewer),
  schema: ({ loaded }) => identityForm(loaded),
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
        checks={loaderData.identity}
        refused={actionData ?? null}
        button="Pokaż nowe kody"
        busyLabel="Sprawdzanie..."
      />
    </SettingsPage>
  )
}
