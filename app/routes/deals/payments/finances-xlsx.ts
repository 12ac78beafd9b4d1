import { readFinances } from "#app/domain/deals/payments/finances.ts"
import { yearAsWorkbook } from "#app/features/deals/payments/finances/sheet.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Route } from "./+types/finances-xlsx.ts"

/** The party's year in money as a workbook. */
export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const read = readFinances(url.searchParams, todayIn(new Date()))
  if (!read.ok) throw new Refusal("invalid", read.sentence)
  return new Response(new Uint8Array(await yearAsWorkbook(viewer, read.filters)), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="finanse-${read.filters.year}.xlsx"`,
      "cache-control": "private, no-store",
    },
  })
})
