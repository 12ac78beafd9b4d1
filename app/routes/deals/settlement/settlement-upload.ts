import { jsonAction } from "#app/http/forms/json-action.server.ts"
import { settlementErrorsOf, settlementSteps, storeSettlement } from "#app/http/forms/settlement-upload.server.ts"
import type { Route } from "./+types/settlement-upload.ts"

/** The page's form as JSON, for an upload with progress. */
export const action = jsonAction<Route.ActionArgs>()({
  ...settlementSteps,
  run: async (posted) => {
    const stored = await storeSettlement(posted)
    return stored.ok ? Response.json({ toast: stored.toast }, { status: 201 }) : stored
  },
  refused: (refusal) =>
    refusal.reason === "not-found" || refusal.reason === "forbidden" ? null : { errors: settlementErrorsOf(refusal) },
})
