import { openDraft } from "#app/features/deals/documents/open-document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/agreement-draft.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await limitDocument(viewer, context)
  const version = /^[1-9]\d{0,5}$/.test(params.version) ? Number(params.version) : 0
  return documentAnswer(await openDraft(viewer, params.dealId, version))
})
