import { openAttachment } from "#app/features/messages/thread/attachment-document.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/message-attachment.ts"

/** A file of a conversation, for its two sides only. Pictures are re-encoded, so pages may show them. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const file = await openAttachment(viewer, params.conversationId, params.fileId)
  return privateFile(file, { inline: file.mime === "image/webp" })
})
