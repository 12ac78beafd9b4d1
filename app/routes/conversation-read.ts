import * as z from "zod"
import { conversationAddress } from "#app/domain/inbox.ts"
import { markRead } from "#app/features/messages/commands.server.ts"
import { readForm } from "#app/http/form.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { redirect } from "#app/http/redirect.server.ts"
import { signedIn } from "#app/http/viewer.server.ts"
import { idField } from "#app/lib/id-field.ts"
import type { Route } from "./+types/conversation-read.ts"

const readMark = z.strictObject({ messageId: idField })

/** Looking changes nothing: what has been seen is said by the page that shows it (B49), or by its button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(conversationAddress(params.conversationId))

export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  const form = await readForm(request, readMark)
  if (form.ok) await markRead(viewer, params.conversationId, form.input.messageId)
  return redirect(conversationAddress(params.conversationId))
})
