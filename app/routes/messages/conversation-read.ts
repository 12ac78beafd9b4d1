import { readMark } from "#app/domain/messages/message-form.ts"
import { markRead } from "#app/features/messages/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { openConversationPath } from "#app/paths.ts"
import type { Route } from "./+types/conversation-read.ts"

/** GET changes nothing: the page or its button reports what was read (B49). */
export const loader = ({ params }: Route.LoaderArgs) => redirect(openConversationPath(params.conversationId))

export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  schema: readMark,
  invalid: ({ params }) => ({ to: openConversationPath(params.conversationId) }),
  run: async ({ viewer, params, input }) => {
    await markRead(viewer, params.conversationId, input.messageId)
    return { to: openConversationPath(params.conversationId) }
  },
})
