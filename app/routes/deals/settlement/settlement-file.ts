import { openSettlement } from "#app/features/deals/settlement/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/settlement-file.ts"

/** Streams a settlement to the two parties of its deal (B41). */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) =>
  documentAnswer(await openSettlement(signedIn(context, request), params)),
)
