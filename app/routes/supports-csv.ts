import { dealsAsRows } from "#app/features/collaborations/supports/spreadsheet.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { signedIn } from "#app/http/viewer.server.ts"
import { csvOf } from "#app/lib/csv.ts"
import type { Route } from "./+types/supports-csv.ts"

/** The viewer's own deals as a spreadsheet, for either side (B23). */
export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const name = viewer.userType === "sponsor" ? "moje-wsparcia" : "wspolprace"
  return new Response(csvOf(await dealsAsRows(viewer)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "private, no-store",
    },
  })
})
