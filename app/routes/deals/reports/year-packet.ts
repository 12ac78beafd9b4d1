import { openYearPacket } from "#app/features/deals/reports/packet-document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { clientOf } from "#app/http/requests/viewer-context.ts"
import { yearIn } from "#app/http/requests/year-parameter.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateStream } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/year-packet.ts"

/** The papers of all deals of the viewer's party of one year in one archive, streamed. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const year = yearIn(params)
  await limitDocument(viewer, context)
  return privateStream({ ...(await openYearPacket(viewer, year, clientOf(context))), mime: "application/zip" })
})
