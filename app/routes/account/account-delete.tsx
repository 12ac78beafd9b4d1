import { Link } from "react-router"
import { deleteAccountForm } from "#app/domain/accounts/password-form.ts"
import { deleteAccountWithCodeForm } from "#app/domain/accounts/second-factor.ts"
import { realmOf } from "#app/domain/accounts/viewer.ts"
import { SettingsPage } from "#app/features/accounts/profile/settings-page.tsx"
import { needsCode } from "#app/features/accounts/second-factor/proof-commands.server.ts"
import { closeSession } from "#app/features/accounts/sessions/commands.server.ts"
import { deleteAccount } from "#app/features/workspace/account-deletion/commands.server.ts"
import { DeleteAccountForm, deleteAccountTitle } from "#app/features/workspace/account-deletion/delete-account-form.tsx"
import { blockedBy, isLastOwner, whatBecomesOf } from "#app/features/workspace/account-deletion/labels.ts"
import { countCommitted, listOwnParties } from "#app/features/workspace/account-deletion/queries.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { withProof } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { dealsPath, teamPath } from "#app/paths.ts"
import type { Route } from "./+types/account-delete.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const [parties, withCode] = await Promise.all([listOwnParties(viewer), needsCode(viewer)])
  return { parties, deals: await countCommitted(viewer, parties), withCode }
})

const failed = "Wystąpił błąd podczas usuwania profilu. Spróbuj ponownie później."

export const action = formAction<Route.ActionArgs>()({
  viewer: signedIn,
  load: async ({ viewer, request }) => {
    // a demo has neither password nor account (B62)
    if (realmOf(viewer) !== "public") throw await redirectWithToast("/", endOfDemo, await closeSession(request.headers))
  },
  schema: async ({ viewer }) => ((await needsCode(viewer)) ? deleteAccountWithCodeForm : deleteAccountForm),
  run: ({ viewer, request, context, input: { currentPassword, ...input } }) => {
    const code = "code" in input ? String(input.code) : ""
    return withProof(viewer, { currentPassword, code }, { request, context }, async (proof) => {
      await deleteAccount(viewer, proof)
      return { to: "/", toast: deleted, headers: await closeSession(request.headers) }
    })
  },
  thrown: ["sign-in"],
  failure: failed,
})

const endOfDemo = {
  title: "Tryb demonstracyjny",
  description: "Konto demonstracyjne nie zostanie usunięte. Nastąpi wylogowanie.",
}
const deleted = { title: "Konto usunięte", description: "Twoje dane osobowe zostały usunięte lub zanonimizowane." }

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args, {}, failed)

export default function AccountDelete({ loaderData: { parties, deals, withCode }, actionData }: Route.ComponentProps) {
  const blocking = parties.find(isLastOwner)
  if (blocking) return <Blocked why={whatBecomesOf(blocking).join(" ")} to={teamPath} label="Przejdź do zespołu" />
  if (deals > 0) return <Blocked why={blockedBy(deals)} to={dealsPath} label="Przejdź do współprac" />
  return (
    <SettingsPage title={deleteAccountTitle} intro="Usunięcie konta jest nieodwracalne." from="dane">
      <DeleteAccountForm parties={parties} withCode={withCode} refused={actionData ?? null} />
    </SettingsPage>
  )
}

const Blocked = ({ why, to, label }: { why: string; to: string; label: string }) => (
  <SettingsPage title="Tego konta nie można teraz usunąć" intro={why} from="dane">
    <p className="form">
      <Link className="btn" to={to}>
        {label}
      </Link>
    </p>
  </SettingsPage>
)
