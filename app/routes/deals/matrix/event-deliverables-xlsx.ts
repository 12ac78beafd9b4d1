import { readMatrixFilter } from "#app/domain/deals/matrix/event-matrix.ts"
import { matrixAsWorkbook } from "#app/features/deals/matrix/sheet.server.ts"
import { makeLargeFile } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { workbookAnswer } from "#app/http/responses/workbook.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/event-deliverables-xlsx.ts"

/** What the organization owes to the sponsors of its event, as a workbook. */
export const loader = handle(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const filter = readMatrixFilter(url.searchParams.get("filtr"))
  const workbook = await makeLargeFile(viewer, { request, context }, () =>
    matrixAsWorkbook(viewer, params.eventId, filter),
  )
  return workbookAnswer(workbook, "swiadczenia.xlsx")
})
