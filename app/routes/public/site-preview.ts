import { siteCard } from "#app/features/events/share/preview-document.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { sharedPicture } from "#app/http/responses/shared-picture.server.ts"
import type { Route } from "./+types/site-preview.ts"

/** Preview picture of the home page and the lists, 1200 × 630. */
export const loader = handle((args: Route.LoaderArgs) => sharedPicture(args, siteCard))
