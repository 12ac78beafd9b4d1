import { openEventPacket } from "#app/features/deals/reports/packet-document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { clientOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateStream } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/event-packet.ts"

/** The papers of all deals of the viewer's party about an event in one archive, streamed. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await limitDocument(viewer, context)
  return privateStream({
    ...(await openEventPacket(viewer, params.eventId, clientOf(context))),
    mime: "application/zip",
  })
})
