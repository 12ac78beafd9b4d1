import { openKitFile } from "#app/features/organizations/kit/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { sponsorOrHome } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/company-material.ts"

/** A file of the company's own brand kit. Only previews, which are re-encoded, are shown in the page. */
export const loader = handle(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const viewer = await sponsorOrHome(context, request)
  const isPreview = url.searchParams.has("podglad")
  const kitFile = await openKitFile(viewer, params.versionId, { preview: isPreview })
  return privateFile(kitFile, { inline: isPreview })
})
