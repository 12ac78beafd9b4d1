import { impactAsPdf } from "#app/features/deals/reports/impact/document.server.ts"
import { makeLargeFile } from "#app/http/forms/document-limit.server.ts"
import { yearIn } from "#app/http/requests/year-parameter.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/impact-pdf.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const year = yearIn(params)
  const bytes = await makeLargeFile(viewer, { request, context }, () => impactAsPdf(viewer, year))
  return documentAnswer({ name: `raport-wplywu-${year}.pdf`, bytes })
})
