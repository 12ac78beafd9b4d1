import { openSettlement } from "#app/features/collaborations/settlement/queries.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { documentAnswer } from "#app/http/private-file.server.ts"
import { signedIn } from "#app/http/viewer.server.ts"
import type { Route } from "./+types/settlement-file.ts"

/** A settlement, streamed to the two parties of its deal (B41). */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) =>
  documentAnswer(await openSettlement(signedIn(context, request), params)),
)
