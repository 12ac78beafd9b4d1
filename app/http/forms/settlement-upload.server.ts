import type * as z from "zod"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealErrors, moveToast } from "#app/domain/deals/deal/deal-labels.ts"
import { canMove } from "#app/domain/deals/deal/deal-moves.ts"
import { settlementMove } from "#app/domain/deals/deal/settlement-move.ts"
import { settlementErrors, settlementLimits } from "#app/domain/deals/settlement/settlement.ts"
import { settlementForm } from "#app/domain/deals/settlement/settlement-form.ts"
import { getDeal, type LoadedDeal } from "#app/features/deals/deal/queries.server.ts"
import { settle } from "#app/features/deals/moves/settlement/commands.server.ts"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, forbidden, type Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { logRefusedUpload } from "#app/platform/log.server.ts"
import type { RequestArgs } from "../requests/request-context.ts"
import { signedIn } from "../session/viewer.server.ts"
import { refuse } from "./form-action.server.ts"

/** At most two at once, because documents are in memory while they are stored. */
const withinLimit = createConcurrencyLimit(2)

type SettlementArgs = RequestArgs & { params: { dealId: string } }

/** Steps of a posted settlement, for the page's form and for its upload with progress. They check access before they read the body. */
export const settlementSteps = {
  viewer: signedIn,
  load: async ({ viewer, params }: SettlementArgs & { viewer: Viewer }) => {
    const deal = await getDeal(viewer, params.dealId)
    if (deal.side !== "organization") throw forbidden("Rozliczenia przesyła organizacja.")
    return deal
  },
  asks: ({ loaded: deal }: { loaded: LoadedDeal }) => settlementMove(deal),
  limit: async ({ viewer, loaded: deal }: { viewer: Viewer; loaded: LoadedDeal }) => {
    if (!canMove(settlementMove(deal), deal.side, deal.rules)) throw conflict(dealErrors.notNow)
    await limit("upload", viewer.id)
  },
  schema: settlementForm,
  files: () => ({ maxFileSize: settlementLimits.bytes }),
}

type SettlementUpload = SettlementArgs & { viewer: Viewer; input: z.output<typeof settlementForm> }

/** Stores a valid settlement; returns the toast of its move, or the problem of its file. */
export async function storeSettlement({ viewer, params, input: { file, ...numbers } }: SettlementUpload) {
  const storing = await withinLimit(async () => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return settle(viewer, params.dealId, { ...numbers, name: file.name, bytes })
  })
  if (storing.ok) return { ok: true as const, toast: moveToast(storing.move, "settlement") }
  return refuse(noteRefusedFile(storing.errors))
}

/** The sentence of a refused settlement at its place in the form. */
export const settlementErrorsOf = ({ reason, message }: Refusal): FieldErrors =>
  noteRefusedFile(reason === "too-large" ? { file: settlementErrors.size } : { "": message })

function noteRefusedFile(errors: FieldErrors) {
  for (const sentence of Object.values(errors)) logRefusedUpload("settlement", sentence)
  return errors
}
