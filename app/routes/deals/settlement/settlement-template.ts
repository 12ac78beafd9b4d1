import { drawUpTemplate } from "#app/features/deals/settlement/composed/report-document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/settlement-template.ts"

/** "Pobierz wzór rozliczenia": an empty settlement with this deal's promises. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await limitDocument(viewer, context)
  const bytes = await drawUpTemplate(viewer, params.dealId)
  return documentAnswer({ name: "wzór-rozliczenia.pdf", bytes })
})
