import { openMaterial } from "#app/features/deals/deliverables/materials/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/deal-material.ts"

/** A file that was given to a deal, for its two parties. Only previews, which are re-encoded, are shown in the page. */
export const loader = handle(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const isPreview = url.searchParams.has("podglad")
  const material = await openMaterial(viewer, params.dealId, params.fileId, { preview: isPreview })
  return privateFile(material, { inline: isPreview })
})
