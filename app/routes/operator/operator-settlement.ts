import { readSettlement } from "#app/features/moderation/desk/commands.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { operatorViewer } from "#app/http/session/operator-viewer.server.ts"
import type { Route } from "./+types/operator-settlement.ts"

/** A settlement of a deal that the operator judges; each access is logged (B41, X2). */
export const loader = handle(async ({ params, context }: Route.LoaderArgs) =>
  documentAnswer(await readSettlement(await operatorViewer(context), params)),
)
