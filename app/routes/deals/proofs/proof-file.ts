import { openProof } from "#app/features/deals/proofs/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/proof-file.ts"

/** A photo or PDF that proves a deliverable, for its deal's two sides. Pages may show photos, which are re-encoded. */
export const loader = handle(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const thumbnail = url.searchParams.has("miniatura")
  const file = await openProof(signedIn(context, request), params, { thumbnail })
  return privateFile(file, { inline: file.mime === "image/webp" })
})
