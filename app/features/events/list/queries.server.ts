import { and, desc, eq, type Placeholder, sql } from "drizzle-orm"
import { isPictureOfEvent } from "#app/db/conditions/event-picture.server.ts"
import { isUpcoming } from "#app/db/conditions/past-event.server.ts"
import { askBuilt } from "#app/db/connection/built-statements.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { publicEvent } from "#app/db/public-columns.server.ts"
import { event, file, organization } from "#app/db/schema.ts"
import { type ListScope, listScopeOf, realmOf, seesPrices, type Viewer } from "#app/domain/accounts/viewer.ts"
import { shownStatus } from "#app/domain/events/event.ts"
import {
  countedMost,
  type EventFilters,
  noEventFilters,
  pageSize,
  withoutPriceFilter,
} from "#app/domain/events/event-list.ts"
import { pictureSources } from "#app/domain/shared/picture.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { log } from "#app/platform/log.server.ts"
import type { CardPrice, EventCardData } from "../event-card.tsx"
import { type CardRow, card, cards, cardsOfMatches, matchesOf, priceFor } from "./card-columns.server.ts"
import { eventConditions, listed, listedIn, onlyUpcoming } from "./conditions.server.ts"
import { kilometresTo } from "./near/conditions.server.ts"
import { cursorOf, orderOf } from "./order-columns.server.ts"
import { gatheredPage, isOnPage, isPlain, type PageWay, splitFilters, waysFor } from "./page-conditions.server.ts"

type CardSource = Omit<CardRow, "count" | "price"> & { price?: CardPrice | null }

/** Picks a card's columns by name, so that nothing else of a row reaches a page. */
function asCard(row: CardSource, today: Day, filters: EventFilters = noEventFilters): EventCardData {
  const { id, title, category, startDate, endDate, city, voivodeship, participants, organizationName, verified } = row
  const km = kilometresTo(filters, row)
  return {
    ...{ id, title, category, startDate, endDate, city, voivodeship, participants, organizationName, verified },
    status: shownStatus(row, today),
    picture: row.picture && pictureSources("banner", row.picture),
    ...(km !== null && { distance: km }),
    ...(row.price && { price: row.price }),
  }
}

export type EventsPage = {
  events: EventCardData[]
  /** Number of matches, at most `countedMost` + 1. */
  count: number
  /** Cursor of the next page; null at the end. */
  next: string | null
}

/** One page of the list without a phrase, in the requested order and position; prices for those who may see them. */
export async function listEvents(viewer: Viewer | null, wanted: EventFilters, now = new Date()): Promise<EventsPage> {
  pageShows("event:*", "organization:*")
  const { who, filters, today } = scopeOf(viewer, wanted, now)
  if (filters.q !== "") throw new Error("A list without a phrase; matches of one: search/queries.server.ts")
  const { shape, values } = splitFilters({ ...filters, shown: 0 })
  if (isPlain(filters)) {
    const rows = await askBuilt(["counted page", who, shape, today], () => countedPageQuery(who, shape, today), values)
    const [first] = rows
    if (first) return pageOf(filters, rows, first.count ?? 0, today)
  }
  const [counted] = await askBuilt(
    ["count", who, { ...shape, after: null }, today],
    () => countQuery(who, shape, today),
    values,
  )
  const count = counted?.count ?? 0
  const gathersAll = count > 0 && count <= countedMost && filters.sort !== "near" && !isPlain(filters)
  if (gathersAll) {
    const build = () => cardsOfMatches(priceFor(who, shape), gatheredPage(who, shape, today))
    const rows = await askBuilt(["gathered", who, shape, today], build, { ...values, textsUnless: null })
    return pageOf(filters, matchesOf(rows), count, today)
  }
  let rows: CardRow[] = []
  for (const way of count === 0 ? [] : waysFor(filters)) {
    rows = await askBuilt(["page", way, who, shape, today], () => pageQuery(who, shape, today, way), values)
    if (rows.length > pageSize) break
  }
  return pageOf(filters, rows, count, today)
}

/** The scope, filters and day of a list; a visitor's price range is ignored (A4). */
export const scopeOf = (viewer: Viewer | null, wanted: EventFilters, now: Date) => ({
  who: listScopeOf(viewer),
  filters: seesPrices(viewer) ? wanted : withoutPriceFilter(wanted),
  today: todayIn(now),
})

/** The page of these rows; one row more than a page means that another page follows. */
export async function pageOf(
  filters: EventFilters,
  rows: readonly CardRow[],
  count: number,
  today: Day,
): Promise<EventsPage> {
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const events = shown.map((row) => asCard(row, today, filters))
  const price = last && filters.sort === "price-asc" ? await lowestPriceOf(last.id) : null
  return { events, count, next: last ? cursorOf(filters, { ...last, lowestPrice: price }) : null }
}

/** Reads the price apart from the cards, whose query never reads one. */
async function lowestPriceOf(id: string): Promise<number | null> {
  const [found] = await db.select({ price: event.lowestPrice }).from(event).where(eq(event.id, id))
  return found?.price ?? null
}

/** Page and count in one statement, for the most frequent list. */
const countedPageQuery = (viewer: ListScope, filters: EventFilters, today: Day) =>
  cards(priceFor(viewer, filters), sql`(${countQuery(viewer, filters, today)})`)
    .where(isOnPage(viewer, filters, today, "plain"))
    .orderBy(...orderOf(filters))

const pageQuery = (viewer: ListScope, filters: EventFilters, today: Day, way: PageWay) =>
  cards(priceFor(viewer, filters))
    .where(isOnPage(viewer, filters, today, way))
    .orderBy(...orderOf(filters))

/** Number of matches from any position, at most `countedMost` + 1, regardless of order. */
export function countQuery(viewer: ListScope, wanted: EventFilters, today: Day) {
  // the index of towns holds `closed`
  const filters = { ...wanted, sort: wanted.town === "" ? "date-desc" : "date-asc" } as const
  const matches = db
    .select({ one: sql`1`.as("one") })
    .from(event)
    .where(eventConditions(viewer, filters, today))
    // upcoming events are adjacent at the end of this index but scattered in the table
    .orderBy(...(isPlain(filters) && onlyUpcoming(viewer, filters) ? orderOf(filters) : []))
    .limit(countedMost + 1)
  return db.select({ count: sql<number>`count(*)::integer` }).from(matches.as("some"))
}

const newest = preparedStatement(
  db
    .select({ ...card, description: publicEvent.description })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .leftJoin(file, isPictureOfEvent)
    .where(and(...listedIn(sql.placeholder("realm")), isUpcoming(sql.placeholder("today"))))
    .orderBy(desc(event.createdAt), desc(event.id))
    // a literal: with a parameter the planner expects a tenth of all rows, and plans each call anew
    .limit(sql.raw("4") as unknown as Placeholder),
)

/** The four newest events for the home page, without cancelled and past ones (A19). */
export async function listNewestEvents(viewer: Viewer | null, now = new Date()) {
  pageShows("event:*", "organization:*")
  const today = todayIn(now)
  const rows = await newest.execute({ realm: realmOf(viewer), today })
  return rows.map(({ description, ...row }) => ({ ...asCard(row, today), description }))
}

/** As `listNewestEvents`, or null when they cannot be read (A21). */
export const findNewestEvents = (viewer: Viewer | null) =>
  listNewestEvents(viewer).catch((error) => {
    log.error({ err: error }, "the newest events could not be read")
    return null
  })

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
