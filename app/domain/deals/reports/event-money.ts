import type { Day } from "#app/lib/dates.ts"
import { type EventMoney, noEventMoney } from "../../events/goal.ts"
import { figuresByPart, figuresOf, isPlanned, noFigures, type YearDeal } from "./finances.ts"

type Raised = EventMoney & { deals: number }

/** What agreed deals bring to each event, in gross grosze, by the event's id; a deal is divided among its events. */
export function moneyByEvent(deals: readonly YearDeal[], today: Day): Map<string, Raised> {
  const events = new Map<string, Raised>()
  for (const deal of deals.filter((one) => !isPlanned(one))) {
    const shares = figuresByPart(figuresOf(deal, today), deal.parts)
    for (const [index, { eventId }] of deal.parts.entries()) {
      if (eventId === null) continue
      const { agreed, received, inKind } = shares[index] ?? noFigures
      const before = events.get(eventId) ?? { ...noEventMoney, deals: 0 }
      events.set(eventId, {
        received: before.received + received,
        promised: before.promised + Math.max(0, agreed - received),
        inKind: before.inKind + inKind,
        deals: before.deals + 1,
      })
    }
  }
  return events
}
