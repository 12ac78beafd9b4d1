import type { DealKind, DealStatus } from "#app/domain/deals/deal.ts"
import type { DealFact } from "#app/domain/deals/deal-history.ts"
import type { Correction } from "#app/domain/deals/settlement/corrections.ts"

type Line = { title: string; amount: string }

/** Data of every email about a deal, amounts formatted. Optional fields are missing in older queued emails. */
export type DealEmail = {
  dealId: string
  /** Null for a reminder. */
  move: DealFact | null
  name: string
  title: string
  status: DealStatus
  total: string
  kind?: DealKind
  reason: string | null
  /** Rows of a settlement that is sent back. */
  corrections?: { shown: Pick<Correction, "row" | "reason">[]; more: number }
  /** The subject before the title. */
  news?: string
  /** News of the emails that this one replaces, oldest first. */
  earlier?: string[]
  /** The first lines of the terms and the number of the others. */
  lines?: { shown: Line[]; more: number } | Line[]
  turn?: string
  document?: { label: string; path: string } | null
  /** The receiver made the move. */
  isOwn?: boolean
  similar?: number
}

const mostEarlier = 20

/** The newest move with the news of the email that it replaces. */
export const withEarlier = (waiting: DealEmail | null, newest: DealEmail): DealEmail =>
  waiting
    ? { ...newest, earlier: [...(waiting.earlier ?? []), waiting.news ?? ""].filter(Boolean).slice(-mostEarlier) }
    : newest
