import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealErrors, moveToast } from "#app/domain/deals/deal-labels.ts"
import { canMove } from "#app/domain/deals/deal-moves.ts"
import { settlementErrors, settlementLimits } from "#app/domain/deals/settlement/settlement.ts"
import { settlementForm } from "#app/domain/deals/settlement/settlement-form.ts"
import { getDeal } from "#app/features/deals/queries.server.ts"
import { settle, settlementMove } from "#app/features/deals/settlement/commands.server.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { noteRefusedUpload } from "#app/platform/log.server.ts"
import { statusOf } from "../responses/handle.server.ts"
import type { Toast } from "../responses/toast.server.ts"
import { type FieldErrors, readForm, type TypedValues } from "./form.server.ts"
import { isForPage } from "./upload.server.ts"

/** Documents are in memory while they are stored, so at most two at once. */
const inTurn = createConcurrencyLimit(2)

export type Received =
  | { ok: true; toast: Toast }
  | { ok: false; status: number; errors: FieldErrors; values: TypedValues }

/** Receives a posted settlement. Access to the deal is checked before the body is read. */
export async function receiveSettlement(viewer: Viewer, dealId: string, request: Request): Promise<Received> {
  const deal = await getDeal(viewer, dealId)
  if (deal.side !== "organization") throw new Refusal("forbidden", "Rozliczenia przesyła organizacja.")
  if (!canMove(settlementMove(deal), deal.side, deal.rules))
    return { ok: false, status: 409, errors: { "": dealErrors.notNow }, values: {} }
  await limit("upload", viewer.id)
  let values: TypedValues | null = null
  try {
    const form = await readForm(request, settlementForm, { uploader: viewer.id, maxFileSize: settlementLimits.bytes })
    values = form.values
    if (!form.ok) return { ok: false, status: 400, errors: form.errors, values }
    const { file, ...numbers } = form.input
    const made = await inTurn(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return settle(viewer, dealId, { ...numbers, name: file.name, bytes })
    })
    if (!made.ok) return refusedFile({ ok: false, status: 400, errors: made.errors, values })
    return { ok: true, toast: moveToast(made.move, "settlement") }
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason === "not-found" || error.reason === "forbidden") throw error
    // the page returns the values of an unread form
    if (!values && error.reason === "unavailable" && isForPage(request)) throw error
    const tooLarge = error.reason === "too-large"
    const errors: FieldErrors = tooLarge ? { file: settlementErrors.size } : { "": error.message }
    return refusedFile({ ok: false, status: statusOf[error.reason], errors, values: values ?? {} })
  }
}

function refusedFile(received: Extract<Received, { ok: false }>) {
  for (const sentence of Object.values(received.errors)) noteRefusedUpload("settlement", sentence)
  return received
}
