import type { deliverable } from "#app/db/schema.ts"
import { runs, usualKind } from "#app/domain/deals/deal/deal.ts"
import { alignRows } from "#app/domain/deals/deliverables/align-rows.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { HistoryEntry, Story } from "./story.ts"

/** What the sides of a running deal owe by its agreed terms. */
export function deliverableRows(
  { id, events, kind = usualKind, hasWork = false }: Story,
  history: readonly HistoryEntry[],
): (typeof deliverable.$inferInsert)[] {
  const agreed = history.findLast(({ fact }) => fact === "acceptTerms" || fact === "acceptAnnex")
  const last = history.at(-1)
  if (!agreed || !last || !(hasWork || runs(last.deal.status))) return []
  const days = events.map((event) => ({ id: event.id, startDate: event.startDate, endDate: event.endDate ?? null }))
  const terms = { kind, lines: last.terms, events: days }
  const { added } = alignRows(terms, [], todayIn(agreed.at))
  return added.map((row) => ({
    ...row,
    id: crypto.randomUUID(),
    dealId: id,
    termsVersion: last.deal.termsVersion,
    createdAt: agreed.at,
  }))
}
