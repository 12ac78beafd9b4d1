import { receiveSettlement } from "#app/http/forms/settlement-upload.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/settlement-upload.ts"

/** The page's form as JSON, for an upload with progress. */
export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  const received = await receiveSettlement(viewer, params.dealId, request)
  if (!received.ok) return Response.json({ errors: received.errors }, { status: received.status })
  return Response.json({ toast: received.toast }, { status: 201 })
})
