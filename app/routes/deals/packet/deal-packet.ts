import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { openPacket } from "#app/features/deals/packet/document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { clientOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateStream } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/deal-packet.ts"

/** A deal's papers in one archive, streamed, for members of its two parties who handle papers. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await getDeal(viewer, params.dealId)
  await limitDocument(viewer, context)
  return privateStream({
    ...(await openPacket(viewer, params.dealId, clientOf(context))),
    mime: "application/zip",
  })
})
