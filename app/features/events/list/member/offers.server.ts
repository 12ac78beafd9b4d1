import { isNull, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { sponsorshipOption } from "#app/db/schema.ts"
import { seesPrices, type Viewer } from "#app/domain/accounts/viewer.ts"
import { isClosed } from "#app/domain/events/event.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import { lastDayOf } from "#app/domain/events/saved.ts"
import { formatMoney, freeOfCharge, toBeAgreed } from "#app/domain/shared/money.ts"
import { type Day, daysBetween, formatDay, todayIn } from "#app/lib/dates.ts"
import type { CardOffer, EventCardData } from "../../event-card.tsx"
import { isPaidWithin } from "../conditions.server.ts"

type Prices = Pick<EventFilters, "priceFrom" | "priceTo">

/** The cards with their price and deadline; for visitors without either, and without a query (A4). */
export async function withOffers(
  viewer: Viewer | null,
  events: readonly EventCardData[],
  filters: Prices,
  now = new Date(),
): Promise<EventCardData[]> {
  if (!seesPrices(viewer)) return [...events]
  const prices = await pricesOf(
    events.map(({ id }) => id),
    filters,
  )
  const today = todayIn(now)
  return events.map((card) => ({
    ...card,
    offer: { price: priceLabel(prices.get(card.id)), ...deadlineOf(card, today) },
  }))
}

const { eventId, priceGrosze, archivedAt } = sponsorshipOption
const offered = preparedStatement(
  db
    .select({
      eventId,
      lowest: sql<
        string | null
      >`min(${priceGrosze}) filter (where ${isPaidWithin(sql.placeholder("priceFrom"), sql.placeholder("priceTo"))})`,
      free: sql<boolean>`bool_or(${priceGrosze} = 0) is true`,
      unpriced: sql<boolean>`bool_or(${priceGrosze} is null)`,
    })
    .from(sponsorshipOption)
    .where(sql`${eventId} = any(${sql.placeholder("ids")}::text[]) and ${isNull(archivedAt)}`)
    .groupBy(eventId),
)

type CardPrice = { lowest: number | null; free: boolean; unpriced: boolean }

/** By event: the lowest paid price, in grosze, that the budget allows; free options are left aside. */
async function pricesOf(ids: readonly string[], { priceFrom, priceTo }: Prices): Promise<Map<string, CardPrice>> {
  if (ids.length === 0) return new Map()
  const rows = await offered.execute({ ids, priceFrom, priceTo })
  return new Map(
    rows.map(({ eventId, lowest, ...row }) => [eventId, { ...row, lowest: lowest === null ? null : Number(lowest) }]),
  )
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
