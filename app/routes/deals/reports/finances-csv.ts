import { readFinances } from "#app/domain/deals/reports/finances.ts"
import { yearAsRows } from "#app/features/deals/reports/finances/sheet.server.ts"
import { makeLargeFile } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { csvOf } from "#app/lib/text/csv.ts"
import type { Route } from "./+types/finances-csv.ts"

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const readFilters = readFinances(url.searchParams, todayIn(new Date()))
  if (!readFilters.ok) throw new Refusal("invalid", readFilters.sentence)
  const rows = await makeLargeFile(viewer, { request, context }, () => yearAsRows(viewer, readFilters.filters))
  return new Response(csvOf(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="finanse-${readFilters.filters.year}.csv"`,
      "cache-control": "private, no-store",
    },
  })
})
