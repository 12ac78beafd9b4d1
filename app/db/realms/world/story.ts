import type { DealKind, DealStatus, Side } from "#app/domain/deals/deal/deal.ts"
import type { DealFact } from "#app/domain/deals/deal/deal-history.ts"
import type { Move, RuleInput } from "#app/domain/deals/deal/deal-moves.ts"
import type { AgreedParties } from "#app/domain/deals/documents/agreement.ts"
import type { Results } from "#app/domain/deals/settlement/results.ts"
import type { MoneyTerms } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import type { AgreedEvent } from "#app/domain/deals/terms/terms-events.ts"

export type Step = {
  move: Move
  side: Side
  at: Date
  reason?: string
  /** Only of `edit` and annexes. */
  lines?: TermsLine[]
  /** Only of `settle` and `replaceSettlement`. */
  file?: { key: string; originalName: string; size: number }
  results?: Results
}

export type HistoryEntry = {
  fact: DealFact
  side: Side
  at: Date
  from: DealStatus | null
  deal: RuleInput
  step?: Step
  terms: TermsLine[]
  /** Lines of the newest annex. */
  annex?: TermsLine[]
  /** Before the step. */
  before?: RuleInput
}

type StoryParty = { id: string; name: string; ownerId: string; ownerName: string }

export type Story = {
  id: string
  realm: string
  sponsor: StoryParty
  organization: StoryParty
  events: AgreedEvent[]
  /** For the agreement, if there is one. */
  parties: AgreedParties
  kind?: DealKind
  money?: MoneyTerms
  lines: TermsLine[]
  message?: string
  proposedAt: Date
  steps: Step[]
  /** Keeps rows of work also when the event is settled. */
  hasWork?: boolean
  /** For a completed deal. */
  ratings?: Rating[]
}
export type Rating = { side: Side; stars: number; comment: string | null; at: Date }
