import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { openArchive } from "#app/features/deals/deliverables/materials/document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { clientOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateStream } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/deal-materials-zip.ts"

/** A deal's current materials in one archive, streamed, for its two parties. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await getDeal(viewer, params.dealId)
  await limitDocument(viewer, context)
  return privateStream({
    ...(await openArchive(viewer, params.dealId, clientOf(context))),
    mime: "application/zip",
  })
})
