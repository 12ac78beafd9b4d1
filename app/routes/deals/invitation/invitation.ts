import { invitationDeclined, invitationRefusals } from "#app/domain/deals/invitation/invitation.ts"
import { declineInvitation } from "#app/features/deals/moves/invitation/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { sponsorViewer } from "#app/http/session/viewer.server.ts"
import { dealsPath } from "#app/paths.ts"
import type { Route } from "./+types/invitation.ts"

const deals = dealsPath

/** Declining needs a POST. */
export const loader = () => redirect(deals)

/** "Nie tym razem": the sponsor declines an invitation (X3). */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: sponsorViewer,
  asks: "answerInvitation",
  limit: "write",
  run: async ({ viewer, params }) => {
    await declineInvitation(viewer, params.invitationId)
    return { to: deals, toast: invitationDeclined }
  },
  failure: () => ({ to: deals, sentence: `${invitationRefusals.notDeclined}. Spróbuj ponownie.` }),
})
