import { realmOf } from "#app/domain/accounts/viewer.ts"
import { getEvent } from "#app/features/events/queries.server.ts"
import { eventCard } from "#app/features/events/share/preview-document.server.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { sharedPicture } from "#app/http/responses/shared-picture.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { Route } from "./+types/event-preview.ts"

/** Preview picture of an event, 1200 × 630. */
export const loader = handle(async (args: Route.LoaderArgs) => {
  const viewer = viewerOf(args.context)
  const event = await getEvent(viewer, args.params.eventId)
  return sharedPicture(args, eventCard(event, todayIn(new Date())), {
    isPublic: !event.hidden && realmOf(viewer) === "public",
  })
})
