import { messageErrors, messageLimits } from "#app/domain/messages/message.ts"
import { messageForm } from "#app/domain/messages/message-form.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { listMessages } from "#app/features/messages/thread/queries.server.ts"
import { refuse } from "#app/http/forms/form-action.server.ts"
import { jsonAction } from "#app/http/forms/json-action.server.ts"
import { limitMessage } from "#app/http/forms/message-limit.server.ts"
import { handleJson } from "#app/http/responses/json.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedInOrRefuse } from "#app/http/session/viewer.server.ts"
import { openConversationPath } from "#app/paths.ts"
import type { Route } from "./+types/conversation.ts"

const signedInForScript = (context: Route.LoaderArgs["context"]) => signedInOrRefuse(context, messageErrors.signedOut)
const page = ({ params }: { params: { conversationId: string } }) => openConversationPath(params.conversationId)

/** JSON of the messages before (?przed=) or after (?po=) one; otherwise redirects to the page. */
export const loader = handleJson(async ({ request, params, context }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams
  const before = query.get("przed")
  const after = query.get("po")
  if (before === null && after === null) return redirect(openConversationPath(params.conversationId))
  const viewer = signedInForScript(context)
  return Response.json(await listMessages(viewer, params.conversationId, { before, after }))
}, page)

/** Sends a message from a page with JavaScript, which retains the text. */
export const action = jsonAction<Route.ActionArgs>()({
  viewer: signedInForScript,
  asks: "writeMessage",
  schema: messageForm,
  files: () => ({ maxFileSize: messageLimits.fileBytes }),
  run: async ({ viewer, params, input }) => {
    await limitMessage(viewer, input)
    const result = await sendMessage(viewer, params.conversationId, input)
    return result.ok ? { id: result.id } : refuse(result.errors)
  },
  page,
})
