import { decidedCells } from "#app/domain/deals/terms/decided-terms.ts"
import { listDecidedTerms } from "#app/features/deals/terms/decided/queries.server.ts"
import { getDecision, termsKeys } from "#app/features/events/decision/queries.server.ts"
import { drawUpDecision } from "#app/features/events/decision/summary-document.server.ts"
import { privateLinkHeaders } from "#app/http/cache/private-link.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import type { Route } from "./+types/decision-pdf.ts"

/** The private link's page as a PDF, limited by link and network. */
export const loader = handle(async ({ params: { token }, context }: Route.LoaderArgs) => {
  privateLinkHeaders(context)
  const decision = await getDecision(token)
  await limitDocument(decision, context)
  const deals = await listDecidedTerms(decision, termsKeys(decision.rows))
  const cells = new Map([...deals].map(([id, terms]) => [id, decidedCells(terms)]))
  return documentAnswer(await drawUpDecision(decision, cells))
})
