import { seesPrices, type Viewer } from "#app/domain/accounts/viewer.ts"
import { formatMoney, freeOfCharge, toBeAgreed } from "#app/domain/shared/money.ts"
import type { CardPrice, EventCardData } from "../../event-card.tsx"

/** The cards with their prices; for visitors without (A4). */
export const withOffers = (viewer: Viewer | null, events: readonly EventCardData[]): EventCardData[] =>
  seesPrices(viewer)
    ? events.map(({ price, ...card }) => ({ ...card, offer: { price: priceLabel(price) } }))
    : [...events]

function priceLabel(price: CardPrice | undefined): string {
  if (price?.lowest) return `od ${formatMoney(price.lowest)}`
  return price?.free && !price.unpriced ? freeOfCharge : toBeAgreed
}
