import { readReportedAttachment } from "#app/features/moderation/desk/commands.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { operatorViewer } from "#app/http/session/operator-viewer.server.ts"
import type { Route } from "./+types/operator-attachment.ts"

/** The attachment of a reported message as a download; each access is logged (X2). */
export const loader = handle(async ({ params, context }: Route.LoaderArgs) =>
  privateFile(await readReportedAttachment(await operatorViewer(context), params.reportId), { inline: false }),
)
