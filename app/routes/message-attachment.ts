import { openAttachment } from "#app/features/messages/attachment.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { privateFile } from "#app/http/private-file.server.ts"
import { signedIn } from "#app/http/viewer.server.ts"
import type { Route } from "./+types/message-attachment.ts"

/** A file of a conversation, for its two ends only. Pictures are ours, written anew, and may be shown in the page. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const file = await openAttachment(viewer, params.conversationId, params.fileId)
  return privateFile(file, { inline: file.mime === "image/webp" })
})
