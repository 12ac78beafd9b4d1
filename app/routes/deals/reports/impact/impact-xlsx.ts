import { impactAsWorkbook } from "#app/features/deals/reports/impact/document.server.ts"
import { makeLargeFile } from "#app/http/forms/document-limit.server.ts"
import { yearIn } from "#app/http/requests/year-parameter.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/impact-xlsx.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const year = yearIn(params)
  const bytes = await makeLargeFile(viewer, { request, context }, () => impactAsWorkbook(viewer, year))
  return privateFile({
    name: `raport-wplywu-${year}.xlsx`,
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    bytes: new Uint8Array(bytes),
  })
})
