import * as z from "zod"
import { markInquiry } from "#app/features/messages/inquiries/inquiries.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/inquiry.ts"

const mark = z.strictObject({ as: z.enum(["read", "answered"]) })
const pageOf = (id: string) => `/wiadomosci?zapytanie=${encodeURIComponent(id)}`

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.inquiryId))

/** Marks an inquiry as read or answered (A38). */
export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  const form = await readForm(request, mark)
  if (form.ok) await markInquiry(viewer, params.inquiryId, form.input.as)
  return redirect(pageOf(params.inquiryId))
})
