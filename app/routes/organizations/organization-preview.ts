import { realmOf } from "#app/domain/accounts/viewer.ts"
import { organizationCard } from "#app/features/organizations/profile/preview-document.server.ts"
import { findOrganization } from "#app/features/organizations/profile/queries.server.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { sharedPicture } from "#app/http/responses/shared-picture.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import type { Route } from "./+types/organization-preview.ts"

/** Preview picture of a profile, 1200 × 630. */
export const loader = handle(async (args: Route.LoaderArgs) => {
  const viewer = viewerOf(args.context)
  const organization = await findOrganization(viewer, args.params.organizationId)
  if (!organization) throw notFound("Nie znaleziono organizacji.")
  return sharedPicture(args, organizationCard(organization), { isPublic: realmOf(viewer) === "public" })
})
