import { jsonAction } from "#app/http/forms/json-action.server.ts"
import { proofErrorsOf, proofSteps, storeProof } from "#app/http/forms/proof-upload.server.ts"
import type { Route } from "./+types/proof-upload.ts"

/** The form of a proof as JSON, for an upload with progress. */
export const action = jsonAction<Route.ActionArgs>()({
  ...proofSteps,
  run: storeProof,
  refused: (refusal) =>
    refusal.reason === "not-found" || refusal.reason === "forbidden" ? null : { errors: proofErrorsOf(refusal) },
})
