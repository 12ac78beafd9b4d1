import { typedDraft } from "#app/domain/deals/payments/invoices/draft-invoice.ts"
import { getDraft } from "#app/features/deals/payments/invoices/draft-document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { paymentsPath } from "#app/paths.ts"
import type { Route } from "./+types/fa3.ts"

/** The draft of an invoice; a form with mistakes redirects to its page, which shows them beside the fields. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await limitDocument(viewer, context)
  const typed = typedDraft(new URL(request.url).searchParams)
  const draft = await getDraft(viewer, params.dealId, typed)
  if (!draft.ok) throw redirect(`${paymentsPath(params.dealId)}?${new URLSearchParams({ ...typed, szkic: "1" })}#szkic`)
  const { xml, name } = draft
  return privateFile({ bytes: new TextEncoder().encode(xml), name, mime: "application/xml; charset=utf-8" })
})
