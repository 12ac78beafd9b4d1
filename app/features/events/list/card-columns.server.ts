import { eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { isPictureOfEvent } from "#app/db/conditions/event-picture.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { publicEvent } from "#app/db/public-columns.server.ts"
import { event, file, organization, sponsorshipOption } from "#app/db/schema.ts"
import { type ListScope, seesPrices } from "#app/domain/accounts/viewer.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { tsqueryOf, wholeOnCard } from "#app/domain/shared/search/tsquery.ts"
import type { CardPrice } from "../event-card.tsx"
import { type Grosze, isPaidWithin } from "./conditions.server.ts"

export const card = {
  id: publicEvent.id,
  title: publicEvent.title,
  category: publicEvent.category,
  status: publicEvent.status,
  closed: publicEvent.closed,
  startDate: publicEvent.startDate,
  endDate: publicEvent.endDate,
  city: publicEvent.city,
  voivodeship: publicEvent.voivodeship,
  participants: publicEvent.expectedParticipants,
  organizationName: organization.name,
  verified: isNotNull(organization.verifiedAt).mapWith(Boolean),
  picture: { key: file.key, width: file.width, tint: file.tint },
}

const { eventId, priceGrosze, archivedAt } = sponsorshipOption
/** The prices that a card shows: of paid options within the budget, and whether there are free or unpriced ones. */
const priceWithin = (from: Grosze, to: Grosze) => sql<CardPrice | null>`(select json_build_object(
    'lowest', min(${priceGrosze}) filter (where ${isPaidWithin(from, to)}),
    'free', bool_or(${priceGrosze} = 0) is true,
    'unpriced', bool_or(${priceGrosze} is null) is true)
  from ${sponsorshipOption} where ${eventId} = ${event.id} and ${isNull(archivedAt)})`
/** The price for visitors, whose statements read none (A4). */
const noPrice = sql<CardPrice | null>`null`
export const priceFor = (who: ListScope, { priceFrom, priceTo }: Record<"priceFrom" | "priceTo", Grosze>) =>
  seesPrices(who) ? priceWithin(priceFrom, priceTo) : noPrice

/** `count`: a column with the total in each row. */
export const cards = (price: SQL<CardPrice | null>, count = sql<number | null>`null`) =>
  db
    .select({ ...card, price, count })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .leftJoin(file, isPictureOfEvent)
    .$dynamic()

export type CardRow = Awaited<ReturnType<typeof cards>>[number]

/** Looks up the file of each card by its key: a join would read all files when they are few. */
const banner = db
  .select({ key: file.key, width: file.width, tint: file.tint })
  .from(file)
  .where(isPictureOfEvent)
  .limit(1)
  .as("banner")

export type EventTexts = { description: string; tags: string[]; audience: string[] }
/** Reads texts, which are long, only for events whose title, organization and place lack a word of `textsUnless`. */
const texts = sql<EventTexts | null>`case
  when (${event.searchHead} @@ ${sql.placeholder("textsUnless")}::tsquery) is false
  then json_build_object('description', ${publicEvent.description}, 'tags', ${publicEvent.tags},
    'audience', ${publicEvent.audience}) end`
export const textsUnless = (terms: readonly SearchTerm[] | null) => terms && tsqueryOf(wholeOnCard(terms))

export type RankedRow = CardRow & { texts: EventTexts | null; rank: number }

/**
 * The cards of `found`, a query of ids with count and rank, in its order; one row without an id when it has none.
 * Placeholders: `textsUnless`. `more`: further columns of `found`.
 */
export const cardsOfMatches = <More extends Record<string, SQL> = Record<never, never>>(
  price: SQL<CardPrice | null>,
  found: SQL,
  more: More = {} as More,
) =>
  db
    .select({
      ...card,
      picture: { key: banner.key, width: banner.width, tint: banner.tint },
      price,
      texts,
      count: sql<number | null>`found.count`,
      rank: sql<number>`found.rank`,
      ...more,
    })
    .from(sql`(select *, row_number() over () as nth from (${found}) as ranked) as found`)
    .leftJoin(event, sql`${event.id} = found.id`)
    .leftJoin(organization, eq(organization.id, event.organizationId))
    .leftJoinLateral(banner, sql`true`)
    .orderBy(sql`found.nth`)

export const matchesOf = (rows: readonly { id: string | null }[]) => rows.filter(({ id }) => id !== null) as RankedRow[]
