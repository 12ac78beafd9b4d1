import { getDonationConfirmation } from "#app/features/deals/payments/invoices/donation-document.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/donation-confirmation.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  await limitDocument(viewer, context)
  return documentAnswer(await getDonationConfirmation(viewer, params.dealId))
})
