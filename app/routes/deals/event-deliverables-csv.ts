import { listMatrixAsRows } from "#app/features/deals/event-matrix/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { csvOf } from "#app/lib/text/csv.ts"
import type { Route } from "./+types/event-deliverables-csv.ts"

/** What the organization owes to the sponsors of its event, as a spreadsheet. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  return new Response(csvOf(await listMatrixAsRows(viewer, params.eventId)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="swiadczenia.csv"',
      "cache-control": "private, no-store",
    },
  })
})
