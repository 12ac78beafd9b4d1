import { type DeliverableMove, deliverableMoveNames } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { dealDeliverablesPath } from "#app/paths.ts"

/** The acts of the page's forms; proofs have a form of their own. */
export type RowAct = Exclude<DeliverableMove, "addProof"> | "add" | "confirmAll"
const acts: readonly string[] = [...deliverableMoveNames.filter((move) => move !== "addProof"), "add", "confirmAll"]
export const isRowAct = (text: string | null): text is RowAct => text !== null && acts.includes(text)

/** Id of the form that names the person responsible for the open row. */
export const assignId = "osoba"

/** Address that the page's forms post an act to; with `rowId` the page shows this row open afterwards. */
export const rowAction = (dealId: string, act: RowAct, rowId?: string): string => {
  const path = dealDeliverablesPath(dealId, rowId)
  return `${path}${path.includes("?") ? "&" : "?"}dzialanie=${act}`
}

/** A refused form: its act, its row, and the typed values. */
export type RefusedRow = RefusedForm & {
  act: RowAct
  row: string | null
}
