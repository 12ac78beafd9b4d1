import { paymentErrors } from "#app/domain/deals/payments/ledger.ts"
import { getTransferCode } from "#app/features/deals/payments/transfer-queries.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { qrSvg } from "#app/ui/media/qr-dots.ts"
import type { Route } from "./+types/payment-qr.ts"

/** The bank code of an instalment as a picture, to enlarge or to print. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  if (!/^[1-9]\d{0,2}$/.test(params.number)) throw notFound(paymentErrors.noCode)
  await limitDocument(viewer, context)
  const svg = qrSvg(await getTransferCode(viewer, params.dealId, Number(params.number)))
  const file = { bytes: new TextEncoder().encode(svg), name: `przelew-${params.number}.svg`, mime: "image/svg+xml" }
  return privateFile(file, { inline: true })
})
