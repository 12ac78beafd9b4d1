import { messageErrors } from "#app/domain/messages/message.ts"
import { replyForm } from "#app/domain/messages/message-form.ts"
import { sendReply } from "#app/features/messages/inquiries/commands.server.ts"
import { listInquiryMessages } from "#app/features/messages/inquiries/queries.server.ts"
import { jsonAction } from "#app/http/forms/json-action.server.ts"
import { limitMessage } from "#app/http/forms/message-limit.server.ts"
import { handleJson } from "#app/http/responses/json.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedInOrRefuse } from "#app/http/session/viewer.server.ts"
import { openInquiryPath } from "#app/paths.ts"
import type { Route } from "./+types/inquiry.ts"

const signedInForScript = (context: Route.LoaderArgs["context"]) => signedInOrRefuse(context, messageErrors.signedOut)
const page = ({ params }: { params: { inquiryId: string } }) => openInquiryPath(params.inquiryId)

/** JSON of the messages before (?przed=) or after (?po=) one; otherwise redirects to the page. */
export const loader = handleJson(async ({ request, params, context }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams
  const before = query.get("przed")
  const after = query.get("po")
  if (before === null && after === null) return redirect(page({ params }))
  const viewer = signedInForScript(context)
  return Response.json(await listInquiryMessages(viewer, params.inquiryId, { before, after }))
}, page)

/** Writes into an inquiry from a page with JavaScript, which retains the text. */
export const action = jsonAction<Route.ActionArgs>()({
  viewer: signedInForScript,
  asks: "writeMessage",
  schema: replyForm,
  run: async ({ viewer, params, input }) => {
    await limitMessage(viewer, { file: null })
    return sendReply(viewer, params.inquiryId, input)
  },
  page,
})
