import { proofErrors } from "#app/domain/deals/proofs/proof.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { getProofPage, rowIdsIn } from "#app/features/deals/proofs/form-queries.server.ts"
import { ProofAddPage } from "#app/features/deals/proofs/proof-page.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { proofErrorsOf, proofSteps, storeProof } from "#app/http/forms/proof-upload.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/proof-add.ts"

export const loader = handle(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const page = await getProofPage(viewer, params.dealId, rowIdsIn(url))
  requirePage(viewer, "addProof")
  return page
})

export const action = formAction<Route.ActionArgs>()({
  ...proofSteps,
  run: storeProof,
  unreadInForm: ({ reason }) => reason !== "unavailable",
  refused: ({ errors, refusal }) => ({ errors: refusal ? proofErrorsOf(refusal) : errors }),
  failure: proofErrors.failed,
})

export default function ProofAdd({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <title>Dodaj dowód – Pomost</title>
      <meta name="description" content="Dowód wykonania świadczenia." />
      <ProofAddPage dealId={params.dealId} {...loaderData} refused={actionData} />
    </>
  )
}
