import { readMatrixFilter } from "#app/domain/deals/matrix/event-matrix.ts"
import { listMatrixAsRows } from "#app/features/deals/matrix/sheet.server.ts"
import { makeLargeFile } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { csvOf } from "#app/lib/text/csv.ts"
import type { Route } from "./+types/event-deliverables-csv.ts"

/** What the organization owes to the sponsors of its event, as a spreadsheet. */
export const loader = handle(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const filter = readMatrixFilter(url.searchParams.get("filtr"))
  const rows = await makeLargeFile(viewer, { request, context }, () => listMatrixAsRows(viewer, params.eventId, filter))
  return new Response(csvOf(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="swiadczenia.csv"',
      "cache-control": "private, no-store",
    },
  })
})
