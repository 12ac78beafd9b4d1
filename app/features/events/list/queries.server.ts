import { and, desc, eq, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm"
import { isUpcoming } from "#app/db/conditions/past-event.server.ts"
import { askBuilt } from "#app/db/connection/built-statements.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { publicEvent } from "#app/db/public-columns.server.ts"
import { event, file, organization, sponsorshipOption } from "#app/db/schema.ts"
import { type ListScope, listScopeOf, realmOf, seesPrices, type Viewer } from "#app/domain/accounts/viewer.ts"
import { shownStatus } from "#app/domain/events/event.ts"
import { writeEventCursor, writeRelevance } from "#app/domain/events/event-cursor.ts"
import {
  countedMost,
  type EventFilters,
  noEventFilters,
  pageSize,
  withoutPriceFilter,
} from "#app/domain/events/event-list.ts"
import { pictureSources } from "#app/domain/shared/picture.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import type { CardPrice, EventCardData } from "../event-card.tsx"
import { eventConditions, type Grosze, isPaidWithin, listed, listedIn, onlyUpcoming } from "./conditions.server.ts"
import { kilometresTo } from "./near/near.server.ts"
import { cursorOf, orderOf } from "./order.server.ts"
import { isOnPage, isPlain, type Way, waysFor } from "./page.server.ts"
import type { Ranked } from "./ranked.ts"
import { findRanked } from "./relevance.server.ts"

const card = {
  id: publicEvent.id,
  title: publicEvent.title,
  category: publicEvent.category,
  status: publicEvent.status,
  /** Position among the past ones; not shown. */
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
/** What a card says of the price, of the options that a budget allows; free ones are left aside. */
const priceWithin = (from: Grosze, to: Grosze) => sql<CardPrice | null>`(select json_build_object(
    'lowest', min(${priceGrosze}) filter (where ${isPaidWithin(from, to)}),
    'free', bool_or(${priceGrosze} = 0) is true, 'unpriced', bool_or(${priceGrosze} is null) is true)
  from ${sponsorshipOption} where ${eventId} = ${event.id} and ${isNull(archivedAt)})`
/** Of visitors, whose statements read no price (A4). */
const noPrice = sql<CardPrice | null>`null`
const priceFor = (who: ListScope, { priceFrom, priceTo }: EventFilters) =>
  seesPrices(who) ? priceWithin(priceFrom, priceTo) : noPrice

/** `count`: a column with the total in each row. */
const cards = (price: SQL<CardPrice | null>, count = sql<number | null>`null`) =>
  db
    .select({ ...card, price, count })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .leftJoin(file, eq(file.id, event.imageId))
    .$dynamic()

type CardRow = Awaited<ReturnType<typeof cards>>[number]

function asCard(
  { picture, closed: _, price = null, ...row }: Omit<CardRow, "count" | "price"> & { price?: CardPrice | null },
  today: Day,
  filters: EventFilters = noEventFilters,
): EventCardData {
  const km = kilometresTo(filters, row)
  return {
    ...row,
    status: shownStatus(row, today),
    picture: picture && pictureSources("banner", picture),
    ...(km !== null && { distance: km }),
    ...(price && { price }),
  }
}

export type EventsPage = {
  events: EventCardData[]
  /** Number of matches, at most `countedMost` + 1. */
  count: number
  /** Cursor of the next page; null at the end. */
  next: string | null
}

/** One page of the list in the requested order and position; prices for those who see them. */
export async function listEvents(viewer: Viewer | null, asked: EventFilters, now = new Date()): Promise<EventsPage> {
  const filters = seesPrices(viewer) ? asked : withoutPriceFilter(asked)
  pageShows("event:*", "organization:*")
  const today = todayIn(now)
  const who = listScopeOf(viewer)
  if (filters.q !== "") return searchPage(who, filters, today)
  if (isPlain(filters)) {
    const rows = await askBuilt(["counted page", who, filters, today], () => countedPageQuery(who, filters, today))
    const [first] = rows
    if (first) return pageOf(filters, rows, first.count ?? 0, today)
  }
  const [counted] = await askBuilt(["count", who, filters, today], () => countQuery(who, filters, today))
  const count = counted?.count ?? 0
  let rows: CardRow[] = []
  for (const way of count === 0 ? [] : waysFor(filters, count)) {
    rows = await askBuilt(["page", way, who, filters, today], () => pageQuery(who, filters, today, way))
    if (rows.length > pageSize) break
  }
  return pageOf(filters, rows, count, today)
}

/** Events that hold every word of the phrase; none when it has no word. */
async function searchPage(who: ListScope, filters: EventFilters, today: Day): Promise<EventsPage> {
  const { terms } = readQuery(filters.q)
  if (terms.length === 0) return { events: [], count: 0, next: null }
  const ranked = await findRanked({ who, filters, today, terms })
  const rows = await cardsOf(
    who,
    filters,
    ranked.rows.map(({ id }) => id),
  )
  const page = await pageOf(filters, rows, ranked.count, today)
  const last = rows[pageSize - 1]
  return page.next === null || filters.sort !== "relevance" || !last
    ? page
    : { ...page, next: relevanceCursor(last, ranked) }
}

/** By its key for each card: a join would read all files when they are few. */
const banner = db
  .select({ key: file.key, width: file.width, tint: file.tint })
  .from(file)
  .where(eq(file.id, event.imageId))
  .limit(1)
  .as("banner")
const byIds = (price: SQL<CardPrice | null>) =>
  preparedStatement(
    db
      .select({
        ...card,
        picture: { key: banner.key, width: banner.width, tint: banner.tint },
        price,
        count: sql<null>`null`,
      })
      .from(event)
      .innerJoin(organization, eq(organization.id, event.organizationId))
      .leftJoinLateral(banner, sql`true`)
      .where(sql`${event.id} = any(${sql.placeholder("ids")}::text[])`),
  )
const cardsById = byIds(noPrice)
const pricedCardsById = byIds(priceWithin(sql.placeholder("priceFrom"), sql.placeholder("priceTo")))

/** The rows of the ids, in their order. */
async function cardsOf(who: ListScope, { priceFrom, priceTo }: EventFilters, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows: CardRow[] = seesPrices(who)
    ? await pricedCardsById.execute({ ids, priceFrom, priceTo })
    : await cardsById.execute({ ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const relevanceCursor = ({ id, closed, startDate }: CardRow, { by, rows }: Ranked): string =>
  writeEventCursor({
    sort: "relevance",
    past: closed === 1,
    value: writeRelevance({ by, rank: rows.find((row) => row.id === id)?.rank ?? 0, day: startDate }),
    id,
  })

async function pageOf(filters: EventFilters, rows: readonly CardRow[], count: number, today: Day): Promise<EventsPage> {
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const events = shown.map(({ count: _, ...row }) => asCard(row, today, filters))
  const price = last && filters.sort === "price-asc" ? await lowestPriceOf(last.id) : null
  return { events, count, next: last ? cursorOf(filters, { ...last, lowestPrice: price }) : null }
}

/** Apart from the cards, whose query never reads a price. */
async function lowestPriceOf(id: string): Promise<number | null> {
  const [found] = await db.select({ price: event.lowestPrice }).from(event).where(eq(event.id, id))
  return found?.price ?? null
}

/** Page and count in one statement, for the most frequent list. */
const countedPageQuery = (viewer: ListScope, filters: EventFilters, today: Day) =>
  cards(priceFor(viewer, filters), sql`(${countQuery(viewer, filters, today)})`)
    .where(isOnPage(viewer, filters, today, "plain"))
    .orderBy(...orderOf(filters))

const pageQuery = (viewer: ListScope, filters: EventFilters, today: Day, way: Way) =>
  cards(priceFor(viewer, filters))
    .where(isOnPage(viewer, filters, today, way))
    .orderBy(...orderOf(filters))

/** Number of matches from any position, at most `countedMost` + 1, regardless of order. */
export function countQuery(viewer: ListScope, asked: EventFilters, today: Day) {
  // the index of towns holds `closed`
  const filters = { ...asked, sort: asked.town === "" ? "date-desc" : "date-asc" } as const
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(event)
    .where(eventConditions(viewer, filters, today))
    // upcoming events are adjacent at the end of this index but scattered in the table
    .orderBy(...(isPlain(filters) && onlyUpcoming(viewer, filters) ? orderOf(filters) : []))
    .limit(countedMost + 1)
  return db.select({ count: sql<number>`count(*)::integer` }).from(some.as("some"))
}

const newest = preparedStatement(
  db
    .select({ ...card, description: publicEvent.description })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .leftJoin(file, eq(file.id, event.imageId))
    .where(and(...listedIn(sql.placeholder("realm")), isUpcoming(sql.placeholder("today"))))
    .orderBy(desc(event.createdAt), desc(event.id))
    // written out: with a parameter the planner expects a tenth of all rows, and plans anew for each call
    .limit(sql.raw("4") as unknown as Placeholder),
)

/** The four newest for the home page, without cancelled and past ones (A19). */
export async function listNewestEvents(viewer: Viewer | null, now = new Date()) {
  pageShows("event:*", "organization:*")
  const today = todayIn(now)
  const rows = await newest.execute({ realm: realmOf(viewer), today })
  return rows.map(({ description, ...row }) => ({ ...asCard(row, today), description }))
}

/** Whether the viewer's realm has any event; otherwise the samples are shown (A8). */
export async function hasEvents(viewer: Viewer | null): Promise<boolean> {
  pageShows("event:*")
  const [found] = await db
    .select({ id: event.id })
    .from(event)
    .where(and(...listed(viewer)))
    .limit(1)
  return found !== undefined
}
