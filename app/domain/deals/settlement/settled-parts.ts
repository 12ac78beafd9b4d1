import { type Day, formatDay } from "#app/lib/dates.ts"
import type { DealKind, Side } from "../deal/deal.ts"
import type { DeliverableState } from "../deliverables/deliverable.ts"
import { standingHues, standingLabel, standingOf } from "../deliverables/deliverable-standing.ts"
import { type BenefitState, benefitStates, isOf, partsOf, type StoredReport } from "./settlement-report.ts"

export type SettledRow<Proof> = {
  id: string
  title: string
  lineKey: string | null
  promiseIndex: number | null
  state: DeliverableState
  reason: string | null
  by: Side
  dueOn: Day
  confirmedOn: Day | null
  proofs: Proof[]
}

/** What the organization reports as not or partly done comes first, then the row's present state decides. */
const ranks = ["not", "partly", "open", "done", "confirmed"]

/**
 * A sent settlement as the sponsor reads it: its parts with their rows, each with its present state and the
 * organization's answer and note. Leaves out a comment that the note repeats.
 */
export function settledParts<Proof extends { comment: string | null }>(
  kind: DealKind,
  rows: readonly SettledRow<Proof>[],
  items: StoredReport["items"],
  today: Day,
) {
  return partsOf(kind, rows).map((part) => ({
    by: part.by,
    heading: kind === "donation" && part.by === "organization" ? part.heading : headings[part.by],
    rows: rows
      .filter(({ by }) => by === part.by)
      .map((row) => {
        const item = items.find(isOf(row))
        const answer = benefitStates.find((state) => state === item?.state) ?? null
        const note = item?.note ?? null
        return {
          id: row.id,
          title: row.title,
          rank: rankOf(answer, row.state),
          label: standingLabel(row, today),
          hue: standingHues[standingOf(row, today)],
          answer: answer && part.states[answer],
          confirmedOn: row.confirmedOn && formatDay(row.confirmedOn),
          note,
          reason: row.reason,
          proofs: row.proofs.map((proof) => ({
            ...proof,
            comment: proof.comment && repeats(note, proof.comment) ? null : proof.comment,
          })),
        }
      })
      .toSorted((a, b) => a.rank - b.rank),
  }))
}

function rankOf(answer: BenefitState | null, state: DeliverableState): number {
  if (answer && answer !== "done") return ranks.indexOf(answer)
  const isOpen = state !== "confirmed" && state !== "done"
  return ranks.indexOf(isOpen ? "open" : state)
}

/** Compares whole lines: a short comment may be part of another word. */
const repeats = (note: string | null, comment: string) => `\n${note}\n`.includes(`\n${comment}\n`)

const headings: Record<Side, string> = { organization: "Co dostaliśmy", sponsor: "Co przekazaliśmy" }
