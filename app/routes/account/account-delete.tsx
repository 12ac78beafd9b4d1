import { data, Link } from "react-router"
import { deleteAccountForm } from "#app/domain/accounts/password-form.ts"
import { deleteAccountWithCodeForm } from "#app/domain/accounts/second-factor.ts"
import { realmOf } from "#app/domain/accounts/viewer.ts"
import { SettingsPage } from "#app/features/accounts/profile/settings-page.tsx"
import { needsCode } from "#app/features/accounts/second-factor/commands.server.ts"
import { closeSession } from "#app/features/accounts/sign-in/commands.server.ts"
import { countCommitted, deleteAccount } from "#app/features/workspace/account-deletion/commands.server.ts"
import { DeleteAccountForm, deleteAccountTitle } from "#app/features/workspace/account-deletion/delete-account-form.tsx"
import { blockedBy } from "#app/features/workspace/account-deletion/labels.ts"
import { failedForm } from "#app/http/forms/failed-form.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { refusedCode, refusedPassword } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle, refusedForm } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Route } from "./+types/account-delete.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const [deals, withCode] = await Promise.all([countCommitted(viewer), needsCode(viewer)])
  return { userType: viewer.userType, deals, withCode }
})

export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  const form = await readForm(request, (await needsCode(viewer)) ? deleteAccountWithCodeForm : deleteAccountForm)
  // a demo has neither password nor account (B62)
  if (realmOf(viewer) !== "public")
    return redirectWithToast(
      "/",
      {
        title: "Tryb demonstracyjny",
        description: "Konto demonstracyjne nie zostanie usunięte. Nastąpi wylogowanie.",
      },
      await closeSession(request.headers),
    )
  if (!form.ok) return data(form, 400)
  try {
    const refused = await refusedPassword(form, viewer, form.input.currentPassword, context)
    if (refused) return refused
    const code = "code" in form.input ? String(form.input.code) : null
    const refusedSecond = code === null ? null : await refusedCode(form, viewer, code, { request, context })
    if (refusedSecond) return refusedSecond
    await deleteAccount(viewer)
  } catch (error) {
    return error instanceof Refusal
      ? refusedForm(form, error, context)
      : failedForm(error, { request, context }, form, failed)
  }
  return redirectWithToast(
    "/",
    { title: "Konto usunięte", description: "Twoje dane osobowe zostały usunięte lub zanonimizowane." },
    await closeSession(request.headers),
  )
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args, {}, failed)

const failed = "Wystąpił błąd podczas usuwania profilu. Spróbuj ponownie później."

export default function AccountDelete({ loaderData: { userType, deals, withCode }, actionData }: Route.ComponentProps) {
  if (deals > 0)
    return (
      <SettingsPage title="Tego konta nie można teraz usunąć" intro={blockedBy(deals)} from="dane">
        <p className="form">
          <Link className="btn" to="/wspolprace">
            Przejdź do współprac
          </Link>
        </p>
      </SettingsPage>
    )
  return (
    <SettingsPage title={deleteAccountTitle} intro="Usunięcie konta jest nieodwracalne." from="dane">
      <DeleteAccountForm userType={userType} withCode={withCode} refused={actionData ?? null} />
    </SettingsPage>
  )
}
