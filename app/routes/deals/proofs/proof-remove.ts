import { proofErrors } from "#app/domain/deals/proofs/proof.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { removeProof } from "#app/features/deals/proofs/commands.server.ts"
import { rowIdsIn } from "#app/features/deals/proofs/form-queries.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { dealDeliverablesPath, proofAddPath } from "#app/paths.ts"
import type { Route } from "./+types/proof-remove.ts"

/** Removing needs a POST. */
export const loader = ({ params: { dealId } }: Route.LoaderArgs) => redirect(dealDeliverablesPath(dealId))

export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  load: ({ viewer, params }) => getDeal(viewer, params.dealId),
  asks: "addProof",
  limit: "write",
  run: async ({ viewer, params, url }) => {
    await removeProof(viewer, params.dealId, rowIdsIn(url)[0] ?? "", params.proofId)
    return {
      to: proofAddPath(params.dealId, rowIdsIn(url)[0] ?? ""),
      toast: { title: "Dowód usunięty", description: "Nie ma go już przy tym świadczeniu." },
    }
  },
  refused: ({ reason, message }, { params }) =>
    reason === "conflict"
      ? { to: dealDeliverablesPath(params.dealId), toast: badToast("Nie usunięto dowodu", message) }
      : null,
  failure: ({ params }) => ({ to: dealDeliverablesPath(params.dealId), sentence: proofErrors.failed }),
})
