import { openSignedCopy } from "#app/features/deals/documents/signed/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/signed-copy.ts"

/** A signed copy of a deal's agreement, for its two parties; never shown in the page. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) =>
  privateFile(await openSignedCopy(signedIn(context, request), params.dealId, params.documentId)),
)
