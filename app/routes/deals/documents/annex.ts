import { openAnnex } from "#app/features/deals/documents/open-document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { storedDocumentAnswer } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/annex.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await limitDocument(viewer, context)
  const number = /^[1-9]\d{0,3}$/.test(params.number) ? Number(params.number) : 0
  return storedDocumentAnswer(request, await openAnnex(viewer, params.dealId, number))
})
