import type { DealKind, DealStatus } from "#app/domain/deals/deal.ts"
import type { DealFact } from "#app/domain/deals/deal-history.ts"

type Line = { title: string; amount: string }

/** What every email about a deal tells; amounts are formatted already. What may be missing is so in older ones. */
export type DealEmail = {
  dealId: string
  /** What was done; null for a reminder. */
  move: DealFact | null
  /** Who did it: company or organization. */
  name: string
  /** Of the deal. */
  title: string
  status: DealStatus
  total: string
  kind?: DealKind
  reason: string | null
  /** What the subject says before the title. */
  news?: string
  /** What the emails said that this one takes the place of, the oldest first. */
  earlier?: string[]
  /** The first lines of the terms, and how many more there are. */
  lines?: { shown: Line[]; more: number } | Line[]
  /** Whose turn it is and what follows. */
  turn?: string
  document?: { label: string; path: string } | null
  /** Its receiver has made the move. */
  isOwn?: boolean
  /** Open events like those of a refused deal. */
  similar?: number
}

const mostEarlier = 20

/** The newest move with the news of the email that it takes the place of. */
export const withEarlier = (waiting: DealEmail | null, newest: DealEmail): DealEmail =>
  waiting
    ? { ...newest, earlier: [...(waiting.earlier ?? []), waiting.news ?? ""].filter(Boolean).slice(-mostEarlier) }
    : newest
