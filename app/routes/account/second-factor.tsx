import { data } from "react-router"
import { tabAddress } from "#app/domain/accounts/profile.ts"
import { confirmCodeForm, passwordAgainForm, wrongCode } from "#app/domain/accounts/second-factor.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { PasswordAgainForm } from "#app/features/accounts/profile/password-again-form.tsx"
import { getOwnProfile } from "#app/features/accounts/profile/queries.server.ts"
import { SettingsPage } from "#app/features/accounts/profile/settings-page.tsx"
import {
  confirmSecondFactor,
  findSetup,
  prepareSecondFactor,
  removeSecondFactor,
} from "#app/features/accounts/second-factor/commands.server.ts"
import { RecoveryCodes, recoveryCodesIntro } from "#app/features/accounts/second-factor/recovery-codes.tsx"
import { ScanAndConfirm } from "#app/features/accounts/second-factor/setup-screens.tsx"
import { limitPassword } from "#app/http/forms/credential-limits.server.ts"
import { readForm, refuseForm } from "#app/http/forms/form.server.ts"
import { refusedPassword } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle, refusedForm } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { leaveToRealAccounts } from "#app/http/session/demo-refusal.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/second-factor.ts"

type Context = Route.ActionArgs["context"]

const security = tabAddress("bezpieczenstwo")
const here = "/profil/logowanie-dwuetapowe"

async function stateOf(viewer: Viewer) {
  const { twoFactor } = await getOwnProfile(viewer)
  if (twoFactor) return { is: "on" } as const
  const setup = await findSetup(viewer, new Date())
  return setup ? ({ is: "prepared", ...setup } as const) : ({ is: "off" } as const)
}

const notInDemo = (viewer: Viewer) =>
  leaveToRealAccounts(viewer, security, "W wersji demonstracyjnej nie można włączyć logowania dwuetapowego.")

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await notInDemo(viewer)
  return stateOf(viewer)
})

/** Off → prepared → on → off; first and last step need the password, the middle one a code. */
export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  await notInDemo(viewer)
  const { is } = await stateOf(viewer)
  return is === "prepared" ? confirm(request, viewer, context) : prepareOrRemove(request, viewer, is, context)
})

async function prepareOrRemove(request: Request, viewer: Viewer, is: "on" | "off", context: Context) {
  const form = await readForm(request, passwordAgainForm)
  if (!form.ok) return data(form, 400)
  const refused = await refusedPassword(form, viewer, form.input.currentPassword, context)
  if (refused) return refused
  if (is === "off") {
    await prepareSecondFactor(viewer, new Date())
    return redirect(here)
  }
  await removeSecondFactor(viewer)
  return redirectWithToast(security, {
    title: "Zapisano",
    description: "Logowanie dwuetapowe jest wyłączone.",
  })
}

async function confirm(request: Request, viewer: Viewer, context: Context) {
  const form = await readForm(request, confirmCodeForm)
  if (!form.ok) return data(form, 400)
  try {
    await limitPassword(viewer)
    const codes = await confirmSecondFactor(viewer, form.input.code, new Date())
    return codes ? { ok: true as const, codes } : data(refuseForm(form, { code: wrongCode }), 400)
  } catch (error) {
    return refusedForm(form, error, context)
  }
}

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
        refused={refused}
        button={on ? "Wyłącz" : "Dalej"}
        busyLabel={on ? "Wyłączanie..." : "Sprawdzanie..."}
        danger={on}
      />
    </SettingsPage>
  )
}
