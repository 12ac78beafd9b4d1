import { seesPrices, type Viewer } from "#app/domain/accounts/viewer.ts"
import { isClosed } from "#app/domain/events/event.ts"
import { lastDayOf } from "#app/domain/events/saved.ts"
import { formatMoney, freeOfCharge, toBeAgreed } from "#app/domain/shared/money.ts"
import { type Day, daysBetween, formatDay, todayIn } from "#app/lib/dates.ts"
import type { CardOffer, CardPrice, EventCardData } from "../../event-card.tsx"

/** The cards with their price and deadline; for visitors without either (A4). */
export function withOffers(viewer: Viewer | null, events: readonly EventCardData[], now = new Date()): EventCardData[] {
  if (!seesPrices(viewer)) return [...events]
  const today = todayIn(now)
  return events.map(({ price, ...card }) => ({
    ...card,
    offer: { price: priceLabel(price), ...deadlineOf(card, today) },
  }))
}

function priceLabel(price: CardPrice | undefined): string {
  if (price?.lowest) return `od ${formatMoney(price.lowest)}`
  return price?.free && !price.unpriced ? freeOfCharge : toBeAgreed
}

/** Days before the deadline from which the badge stands out. */
const soonDays = 14

/** Proposals are taken until the last day (A66). */
function deadlineOf(card: EventCardData, today: Day): Pick<CardOffer, "until" | "soon"> {
  if (isClosed(card.status)) return { until: null, soon: false }
  const day = lastDayOf(card)
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return {
    until: `zbiera do ${isThisYear ? formatDay(day).slice(0, 5) : formatDay(day)}`,
    soon: daysBetween(today, day) <= soonDays,
  }
}
