import { getEvent } from "#app/features/events/queries.server.ts"
import { previewOf } from "#app/features/events/share/preview.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { sharedPicture } from "#app/http/shared-picture.server.ts"
import { viewerOf } from "#app/http/viewer.server.ts"
import type { Route } from "./+types/event-preview.ts"

/** The picture that a shared link shows, 1200 × 630. */
export const loader = handle(async ({ params, context }: Route.LoaderArgs) =>
  sharedPicture(await previewOf(await getEvent(viewerOf(context), params.eventId))),
)
