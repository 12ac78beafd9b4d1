import { type DeliverableMove, deliverableMoveNames } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { dealDeliverablesPath } from "#app/paths.ts"

/** What a form of the page does; proofs have a form of their own. */
export type RowAct = Exclude<DeliverableMove, "addProof"> | "add" | "confirmAll"
const acts: readonly string[] = [...deliverableMoveNames.filter((move) => move !== "addProof"), "add", "confirmAll"]
export const isRowAct = (text: string | null): text is RowAct => text !== null && acts.includes(text)

/** Of the form that names who answers for the open row. */
export const assignId = "osoba"

/** Stays at the open row after moves that leave it to its side. */
export const rowAction = (dealId: string, act: RowAct, rowId?: string): string => {
  const path = dealDeliverablesPath(dealId, rowId)
  return `${path}${path.includes("?") ? "&" : "?"}dzialanie=${act}`
}

/** A refused form: which one, of which row, and what was typed. */
export type RefusedRow = RefusedForm & {
  act: RowAct
  row: string | null
}
