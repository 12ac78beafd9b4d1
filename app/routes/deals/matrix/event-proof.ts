import { findDealOfRows } from "#app/features/deals/matrix/queries.server.ts"
import { rowIdsIn } from "#app/features/deals/proofs/form-queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { badToast, redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { eventDeliverablesChoicePath, proofAddPath } from "#app/paths.ts"
import type { Route } from "./+types/event-proof.ts"

/** Redirects from the ticked rows of an event to the form of one proof for all of them. */
export const loader = handle(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const rows = rowIdsIn(url)
  const dealId = await findDealOfRows(viewer, rows)
  if (dealId) return redirect(proofAddPath(dealId, ...rows))
  return redirectWithToast(
    eventDeliverablesChoicePath(params.eventId),
    badToast("Nic nie zaznaczono", "Zaznacz świadczenia, których dotyczy dowód."),
  )
})
