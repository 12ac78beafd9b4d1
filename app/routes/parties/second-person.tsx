import { approvalErrors } from "#app/domain/deals/approval/approval.ts"
import { secondPersonForm } from "#app/domain/deals/approval/approval-form.ts"
import { saveSecondPerson } from "#app/features/deals/approval/commands.server.ts"
import { secondPersonSaved, secondPersonTitle } from "#app/features/deals/approval/second-person-labels.ts"
import { SecondPersonSection } from "#app/features/deals/approval/second-person-section.tsx"
import { getSecondPerson } from "#app/features/deals/approval/settings.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { teamPath } from "#app/paths.ts"
import type { Route } from "./+types/second-person.ts"

export const loader = handle(({ request, context }: Route.LoaderArgs) => getSecondPerson(signedIn(context, request)))

export const action = formAction<Route.ActionArgs>()({
  viewer: signedIn,
  asks: "editParty",
  limit: "write",
  schema: secondPersonForm,
  run: async ({ viewer, input }) => {
    const saved = await saveSecondPerson(viewer, input)
    return saved.ok ? { to: teamPath, toast: secondPersonSaved } : saved
  },
  failure: approvalErrors.failed,
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function SecondPersonPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <title>{`${secondPersonTitle} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <div className="head">
        <h1>Zespół</h1>
      </div>
      <SecondPersonSection setting={loaderData} refused={actionData} />
    </div>
  )
}
