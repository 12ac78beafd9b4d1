import { dealsAsRows } from "#app/features/deals/reports/supports/sheet.server.ts"
import { makeLargeFile } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { csvOf } from "#app/lib/text/csv.ts"
import type { Route } from "./+types/supports-csv.ts"

/** The viewer's deals as a spreadsheet, for both sides (B23). */
export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const name = viewer.userType === "sponsor" ? "moje-wsparcia" : "wspolprace"
  const rows = await makeLargeFile(viewer, { request, context }, () => dealsAsRows(viewer))
  return new Response(csvOf(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "private, no-store",
    },
  })
})
