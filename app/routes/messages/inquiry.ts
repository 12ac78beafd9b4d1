import * as z from "zod"
import { markInquiry } from "#app/features/messages/inquiries/inquiries.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { messagesPath } from "#app/paths.ts"
import type { Route } from "./+types/inquiry.ts"

const mark = z.strictObject({ as: z.enum(["read", "answered"]) })
const pageOf = (id: string) => `${messagesPath}?zapytanie=${encodeURIComponent(id)}`

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.inquiryId))

/** Marks an inquiry as read or answered (A38). */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  schema: mark,
  invalid: ({ params }) => ({ to: pageOf(params.inquiryId) }),
  run: async ({ viewer, params, input }) => {
    await markInquiry(viewer, params.inquiryId, input.as)
    return { to: pageOf(params.inquiryId) }
  },
})
