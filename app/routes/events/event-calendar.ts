import { getEvent } from "#app/features/events/queries.server.ts"
import { calendarOf } from "#app/features/events/share/calendar.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { eventPath } from "#app/paths.ts"
import type { Route } from "./+types/event-calendar.ts"

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  const event = await getEvent(viewer, params.eventId)
  await limitDocument(viewer, context)
  const url = wholeAddress(eventPath(event.id))
  return new Response(calendarOf(event, { url, host: new URL(url).hostname }), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="wydarzenie.ics"',
      "cache-control": "private, max-age=60",
    },
  })
})
