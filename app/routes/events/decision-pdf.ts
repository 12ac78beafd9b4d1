import { getDecision } from "#app/features/events/decision/queries.server.ts"
import { drawUpDecision } from "#app/features/events/decision/summary-document.server.ts"
import { privateLinkHeaders } from "#app/http/cache/private-link.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import type { Route } from "./+types/decision-pdf.ts"

/** The private link's page as a PDF, limited by link and network. */
export const loader = handle(async ({ params: { token }, context }: Route.LoaderArgs) => {
  privateLinkHeaders(context)
  await limitDocument(await getDecision(token), context)
  return documentAnswer(await drawUpDecision(token))
})
