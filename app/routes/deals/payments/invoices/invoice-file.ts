import { openInvoice } from "#app/features/deals/payments/invoices/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { privateFile } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/invoice-file.ts"

/** The file of an invoice, always a download. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) =>
  privateFile(await openInvoice(signedIn(context, request), params.dealId, params.invoiceId)),
)
