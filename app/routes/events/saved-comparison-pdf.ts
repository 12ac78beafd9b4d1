import { savedLimits } from "#app/domain/events/saved.ts"
import { drawUpComparison } from "#app/features/events/decision/summary-document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { sponsorOrHome } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/saved-comparison-pdf.ts"

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = await sponsorOrHome(context, request)
  await limitDocument(viewer, context)
  return documentAnswer(await drawUpComparison(viewer, url.searchParams.getAll("w").slice(0, savedLimits.compared)))
})
