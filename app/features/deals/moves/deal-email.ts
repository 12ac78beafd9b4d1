import type { WaitingEmail } from "#app/db/outbox/digest-email.server.ts"
import type { Correction } from "#app/domain/deals/deal/corrections.ts"
import type { DealKind, DealStatus } from "#app/domain/deals/deal/deal.ts"
import type { DealFact } from "#app/domain/deals/deal/deal-history.ts"
import type { NoticeTask } from "#app/domain/notifications/task.ts"

type DealEmailLine = { title: string; amount: string }

/** Data of every email about a deal, amounts formatted. Optional fields are missing in older queued emails. */
export type DealEmail = {
  dealId: string
  move: DealFact
  name: string
  title: string
  status: DealStatus
  total: string
  kind?: DealKind
  reason: string | null
  /** Rows to correct in a settlement that is sent back. */
  corrections?: { shown: Pick<Correction, "row" | "reason">[]; more: number }
  /** Start of the subject, before the title. */
  news?: string
  /** News of the emails that this one replaces, oldest first. */
  earlier?: string[]
  /** The first lines of the terms and the number of the others. */
  lines?: { shown: DealEmailLine[]; more: number } | DealEmailLine[]
  vat?: string | null
  turn?: string
  document?: { label: string; path: string } | null
  /** Whether the receiver's role may make the awaited move; missing means yes. */
  acts?: boolean
  /** Whether the receiver may conclude the agreement without a second person; missing means yes. */
  concludes?: boolean
  isRecord?: boolean
  /** The receiver made the move. */
  isOwn?: boolean
  similar?: number
  /** The email that is sent instead once this one's task is done. */
  instead?: WaitingDealEmail | null
}

export type WaitingDealEmail = Pick<WaitingEmail, "kind" | "task"> & { content: DealEmail }

const mostEarlier = 20

/** Merges the newest move with the news of the email that it replaces; `task`: what it asks for. */
export function withEarlier(
  waiting: WaitingDealEmail | null,
  newest: DealEmail,
  task: NoticeTask | null = null,
): DealEmail {
  if (!waiting) return newest
  // the newest move may have changed the turn
  const { turn: _, instead = null, ...content } = waiting.content
  const earlier = [...(content.earlier ?? []), content.news ?? ""].filter(Boolean).slice(-mostEarlier)
  if (!task) return { ...newest, earlier }
  // the newest email asks for the same task, so the waiting one is not sent once that is done
  if (waiting.task?.what === task.what) return { ...newest, earlier, instead }
  return { ...newest, earlier, instead: { kind: waiting.kind, task: waiting.task, content: { ...content, instead } } }
}
