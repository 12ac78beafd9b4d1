import { readFinances } from "#app/domain/deals/reports/finances.ts"
import { yearAsWorkbook } from "#app/features/deals/reports/finances/sheet.server.ts"
import { makeLargeFile } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { workbookAnswer } from "#app/http/responses/workbook.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Route } from "./+types/finances-xlsx.ts"

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const read = readFinances(url.searchParams, todayIn(new Date()))
  if (!read.ok) throw new Refusal("invalid", read.sentence)
  const workbook = await makeLargeFile(viewer, { request, context }, () => yearAsWorkbook(viewer, read.filters))
  return workbookAnswer(workbook, `finanse-${read.filters.year}.xlsx`)
})
