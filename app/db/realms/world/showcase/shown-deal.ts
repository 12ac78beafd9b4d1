import type { DealKind, Side } from "#app/domain/deals/deal/deal.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import type { ProofKind } from "#app/domain/deals/deliverables/deliverable.ts"
import type { EntryKind } from "#app/domain/deals/payments/ledger.ts"
import type { Results } from "#app/domain/deals/settlement/results.ts"
import type { LineForm } from "#app/domain/deals/terms/line-form.ts"
import type { CompanyKey } from "../samples.ts"
import type { ShowcaseEvent } from "./events.ts"

/** Days before (negative) or after today. */
type DayOffset = number
export type ShownLine = { grosze: number } & (
  | { option: string }
  | { title: string; description?: string; by?: Side; form?: LineForm }
)
type ShownProof = { kind: ProofKind; comment?: string; link?: string; amount?: number; unit?: string }
/** The work of one row; rows are in the order of the terms. */
export type ShownWork = {
  state: "todo" | "done" | "confirmed" | "sent_back"
  due?: DayOffset
  on?: DayOffset
  reason?: string
  proofs?: ShownProof[]
}
export type ShownDeal = {
  event: ShowcaseEvent
  sponsor: CompanyKey
  kind?: DealKind
  isTaxed?: boolean
  lines: ShownLine[]
  message?: string
  proposed: DayOffset
  steps: {
    move: Move
    by: Side
    on: DayOffset
    reason?: string
    lines?: ShownLine[]
    file?: string
    results?: Results
  }[]
  /** Equal instalments, each due so many days after the agreement. */
  plan?: DayOffset[]
  paid?: { kind: EntryKind & ("sent" | "received"); part: number; on: DayOffset }[]
  /** An invoice of the whole sum. */
  invoice?: { number: number; on: DayOffset }
  work?: ShownWork[]
  ratings?: { by: Side; on: DayOffset; stars: number; comment: string }[]
}

export const confirmed = (on: DayOffset, ...proofs: ShownProof[]): ShownWork => ({ state: "confirmed", on, proofs })
export const link = (link: string, comment?: string): ShownProof => ({ kind: "link", link, comment })
export const number = (amount: number, unit: string, comment?: string): ShownProof => ({
  kind: "number",
  amount,
  unit,
  comment,
})
export const agreedOn = (accepted: DayOffset, confirmed: DayOffset) =>
  [
    { move: "accept", by: "organization", on: accepted },
    { move: "acceptTerms", by: "sponsor", on: confirmed },
  ] satisfies ShownDeal["steps"]
