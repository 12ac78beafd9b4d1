import { readMark } from "#app/domain/messages/message-form.ts"
import { markInquiryRead } from "#app/features/messages/inquiries/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { openInquiryPath } from "#app/paths.ts"
import type { Route } from "./+types/inquiry-read.ts"

/** GET changes nothing: the page or its button reports what was read (B49). */
export const loader = ({ params }: Route.LoaderArgs) => redirect(openInquiryPath(params.inquiryId))

export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  schema: readMark,
  invalid: ({ params }) => ({ to: openInquiryPath(params.inquiryId) }),
  run: async ({ viewer, params, input }) => {
    await markInquiryRead(viewer, params.inquiryId, input.messageId)
    return { to: openInquiryPath(params.inquiryId) }
  },
})
