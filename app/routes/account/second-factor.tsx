import { data } from "react-router"
import { confirmCodeForm, identityForm, passwordAgainForm, wrongCode } from "#app/domain/accounts/second-factor.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { PasswordAgainForm } from "#app/features/accounts/profile/password-again-form.tsx"
import { getOwnProfile } from "#app/features/accounts/profile/queries.server.ts"
import { SettingsPage } from "#app/features/accounts/profile/settings-page.tsx"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import {
  confirmSecondFactor,
  findSetup,
  prepareSecondFactor,
  removeSecondFactor,
} from "#app/features/accounts/second-factor/commands.server.ts"
import { RecoveryCodes, recoveryCodesIntro } from "#app/features/accounts/second-factor/recovery-codes.tsx"
import { ScanAndConfirm } from "#app/features/accounts/second-factor/setup-screens.tsx"
import { limitPassword } from "#app/http/forms/credential-limits.server.ts"
import { formAction, formActions, refuse } from "#app/http/forms/form-action.server.ts"
import { identityChecks, refusedPassword, withProof } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectDemo } from "#app/http/session/demo-refusal.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { secondFactorPath } from "#app/paths.ts"
import type { Route } from "./+types/second-factor.ts"

const security = profileTabPath("bezpieczenstwo")
const here = secondFactorPath

async function stateOf(viewer: Viewer) {
  const { twoFactor } = await getOwnProfile(viewer)
  if (twoFactor) return { is: "on" } as const
  const setup = await findSetup(viewer, new Date())
  return setup ? ({ is: "prepared", ...setup } as const) : ({ is: "off" } as const)
}

const notInDemo = (viewer: Viewer) =>
  redirectDemo(viewer, security, "W wersji demonstracyjnej nie można włączyć logowania dwuetapowego.")

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await notInDemo(viewer)
  return stateOf(viewer)
})

/** Off → prepared → on → off; the first and last step need the password, the middle one a code. */
export const action = formActions<Route.ActionArgs, "on" | "off" | "prepared">(async ({ request, context }) => {
  const viewer = signedIn(context, request)
  await notInDemo(viewer)
  return (await stateOf(viewer)).is
})({
  off: formAction<Route.ActionArgs>()({
    viewer: signedIn,
    schema: passwordAgainForm,
    run: async ({ viewer, request, input }) => {
      const refused = await refusedPassword(viewer, input.currentPassword)
      if (refused) return refused
      await prepareSecondFactor(viewer, request.headers, new Date())
      return { to: here }
    },
  }),
  prepared: formAction<Route.ActionArgs>()({
    viewer: signedIn,
    schema: confirmCodeForm,
    run: async ({ viewer, request, input }) => {
      await limitPassword(viewer)
      const confirmed = await confirmSecondFactor(viewer, input.code, request.headers, new Date())
      if (!confirmed) return refuse({ code: wrongCode })
      return data({ ok: true as const, codes: confirmed.codes }, { headers: confirmed.cookies })
    },
    thrown: ["sign-in"],
  }),
  on: formAction<Route.ActionArgs>()({
    viewer: signedIn,
    schema: async ({ viewer }) => identityForm(await identityChecks(viewer)),
    run: ({ viewer, request, context, input }) =>
      withProof(viewer, input, { request, context }, async (proof) => {
        const headers = await removeSecondFactor(viewer, proof)
        const toast = { title: "Zapisano", description: "Logowanie dwuetapowe jest wyłączone." }
        return { to: security, toast, headers }
      }),
  }),
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.ok === false ? actionData : null
  if (actionData?.ok === true)
    return (
      <SettingsPage title="Logowanie dwuetapowe jest włączone" intro={recoveryCodesIntro} from="bezpieczenstwo">
        <RecoveryCodes codes={actionData.codes} />
      </SettingsPage>
    )
  if (loaderData.is === "prepared")
    return (
      <SettingsPage
        title="Zeskanuj kod"
        intro="Otwórz aplikację uwierzytelniającą (na przykład Aegis, Google Authenticator albo menedżer haseł) i zeskanuj kod."
        from="bezpieczenstwo"
      >
        <ScanAndConfirm address={loaderData.address} secret={loaderData.key} refused={refused} />
      </SettingsPage>
    )
  const on = loaderData.is === "on"
  return (
    <SettingsPage
      title={on ? "Wyłącz logowanie dwuetapowe" : "Włącz logowanie dwuetapowe"}
      intro={
        on
          ? "Od następnego logowania wystarczy samo hasło. Kody zapasowe przestaną działać."
          : "Najpierw potwierdź, że to Ty. Potem zeskanujesz kod telefonem."
      }
      from="bezpieczenstwo"
    >
      <PasswordAgainForm
        checks={{ password: true, code: on }}
        refused={refused}
        button={on ? "Wyłącz" : "Dalej"}
        busyLabel={on ? "Wyłączanie..." : "Sprawdzanie..."}
        danger={on}
      />
    </SettingsPage>
  )
}
