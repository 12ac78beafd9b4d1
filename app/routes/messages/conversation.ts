import { messageErrors, messageLimits } from "#app/domain/messages/message.ts"
import { messageForm } from "#app/domain/messages/message-form.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { listMessages } from "#app/features/messages/thread/thread.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { limitMessage } from "#app/http/forms/message-limit.server.ts"
import { handleJson } from "#app/http/responses/json.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { viewerOf } from "#app/http/session/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { openConversationPath } from "#app/paths.ts"
import type { Route } from "./+types/conversation.ts"

const page = ({ params }: { params: { conversationId: string } }) => openConversationPath(params.conversationId)

/** JSON of the messages before (?przed=) or after (?po=) one; otherwise redirects to the page. */
export const loader = handleJson(async ({ request, params, context }: Route.LoaderArgs) => {
  const asked = new URL(request.url).searchParams
  const [before, after] = [asked.get("przed"), asked.get("po")]
  if (before === null && after === null) return redirect(openConversationPath(params.conversationId))
  const viewer = viewerOf(context)
  if (!viewer) throw new Refusal("sign-in", messageErrors.signedOut)
  return Response.json(await listMessages(viewer, params.conversationId, { before, after }))
}, page)

/** Sends a message from a page with JavaScript, which retains the text. */
export const action = handleJson(async ({ request, params, context }: Route.ActionArgs) => {
  const viewer = viewerOf(context)
  if (!viewer) throw new Refusal("sign-in", messageErrors.signedOut)
  const form = await readForm(request, messageForm, { uploader: viewer.id, maxFileSize: messageLimits.fileBytes })
  if (!form.ok) return Response.json({ errors: form.errors }, { status: 400 })
  await limitMessage(viewer, form.input)
  const sent = await sendMessage(viewer, params.conversationId, form.input)
  return sent.ok ? Response.json({ id: sent.id }) : Response.json({ errors: sent.errors }, { status: 400 })
}, page)
