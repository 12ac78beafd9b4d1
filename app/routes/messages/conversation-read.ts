import * as z from "zod"
import { conversationAddress } from "#app/domain/messages/inbox.ts"
import { markRead } from "#app/features/messages/commands.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import type { Route } from "./+types/conversation-read.ts"

const readMark = z.strictObject({ messageId: idField })

/** GET changes nothing: the page or its button reports what was read (B49). */
export const loader = ({ params }: Route.LoaderArgs) => redirect(conversationAddress(params.conversationId))

export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  const form = await readForm(request, readMark)
  if (form.ok) await markRead(viewer, params.conversationId, form.input.messageId)
  return redirect(conversationAddress(params.conversationId))
})
