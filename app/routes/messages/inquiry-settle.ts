import { settleInquiry } from "#app/features/messages/inquiries/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { openInquiryPath } from "#app/paths.ts"
import type { Route } from "./+types/inquiry-settle.ts"

export const loader = ({ params }: Route.LoaderArgs) => redirect(openInquiryPath(params.inquiryId))

/** Marks an inquiry as settled without an answer on the platform (A38). */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  asks: "writeMessage",
  run: async ({ viewer, params }) => {
    await settleInquiry(viewer, params.inquiryId)
    return { to: openInquiryPath(params.inquiryId) }
  },
})
