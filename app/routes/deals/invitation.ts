import { invitationDeclined, invitationRefusals } from "#app/domain/deals/proposal/invitation.ts"
import { declineInvitation } from "#app/features/deals/invitation/commands.server.ts"
import { failedMove } from "#app/http/forms/failed-form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { sponsorViewer } from "#app/http/session/viewer.server.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/invitation.ts"

const deals = "/wspolprace"

/** Declining needs a POST. */
export const loader = () => redirect(deals)

/** "Nie tym razem": the sponsor declines an invitation (X3). */
export const action = handle(async (args: Route.ActionArgs) => {
  const viewer = sponsorViewer(args.context, args.request)
  await limit("write", viewer.id)
  try {
    await declineInvitation(viewer, args.params.invitationId)
  } catch (error) {
    return failedMove(error, args, deals, `${invitationRefusals.notDeclined}. Spróbuj ponownie.`)
  }
  return redirectWithToast(deals, invitationDeclined)
})
