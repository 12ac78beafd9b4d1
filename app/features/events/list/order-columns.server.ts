import { asc, desc, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { event, nameOrder, unpriced } from "#app/db/schema.ts"
import {
  type EventCursor,
  readEventCursor,
  readNear,
  writeEventCursor,
  writeNear,
} from "#app/domain/events/event-cursor.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import type { EventSort } from "#app/domain/events/event-sort.ts"
import { placeOf, townKeysNear } from "./near/conditions.server.ts"

type Direction = "asc" | "desc"
type Sorted = Pick<EventFilters, "sort" | "town" | "distance">

const byDate = [event.closed, event.startDate, event.id]
/** Columns of each order, in one direction like its index; past events last by date (A58), equal relevance by date. */
const keys: Record<Exclude<EventSort, "near">, readonly Parameters<typeof asc>[0][]> = {
  relevance: byDate,
  "date-desc": [event.live, event.startDate, event.id],
  "date-asc": byDate,
  "title-asc": [nameOrder(event.title), event.id],
  "title-desc": [nameOrder(event.title), event.id],
  "participants-asc": [event.participants, event.id],
  "participants-desc": [event.participants, event.id],
  "price-asc": [event.priceKey, event.id],
  "deadline-asc": [event.closed, event.lastDay, event.id],
}

const columns: Record<EventSort, readonly AnyPgColumn[]> = {
  relevance: byDate,
  near: [...byDate, event.town],
  "date-desc": [event.live, event.startDate, event.id],
  "date-asc": byDate,
  "title-asc": [event.title, event.id],
  "title-desc": [event.title, event.id],
  "participants-asc": [event.participants, event.id],
  "participants-desc": [event.participants, event.id],
  "price-asc": [event.priceKey, event.id],
  "deadline-asc": [event.closed, event.lastDay, event.id],
}
/** The columns that the keys of an order read. */
export const orderColumns = ({ sort }: Sorted): SQL => sql.join([...columns[sort]], sql`, `)

const directionOf = (sort: EventSort): Direction => (sort.endsWith("desc") ? "desc" : "asc")

export function orderOf(sorted: Sorted): SQL[] {
  const { sort } = sorted
  const orderKeys = sort === "near" ? [event.closed, nearness(sorted), event.startDate, event.id] : keys[sort]
  return orderKeys.map((key) => (directionOf(sort) === "desc" ? desc(key) : asc(key)))
}

/** Rank of the event's town among those of the list by distance. */
const nearness = (sorted: Sorted): SQL => sql`array_position(${sql.param(townKeysNear(sorted))}::text[], ${event.town})`

/** Rows after the cursor; an invalid cursor starts from the beginning. `near`: the town's rank in the statement. */
export function afterCursor(sorted: Sorted & Pick<EventFilters, "after">, near?: SQL): SQL | undefined {
  const { sort, after } = sorted
  const cursor = sort === "relevance" ? null : readEventCursor(after, sort)
  if (!cursor) return undefined
  const rowKeys =
    sort === "near" ? [event.closed, near ?? nearness(sorted), event.startDate, event.id] : [...keys[sort]]
  const comparison = directionOf(sort) === "desc" ? sql`<` : sql`>`
  return sql`(${sql.join(rowKeys, sql`, `)}) ${comparison} (${sql.join(cursorKeys(cursor, sort), sql`, `)})`
}

/** The keys of the cursor's row, as `keys` has them for its order. */
function cursorKeys({ past, value, id: rowId }: EventCursor, sort: EventSort): SQL[] {
  const id = sql`${rowId}::text`
  const closed = sql`${past ? 1 : 0}::smallint`
  const live = sql`${past ? 0 : 1}::smallint`
  if (sort === "near") {
    const { place, day } = readNear(String(value)) ?? { place: 0, day: "" }
    return [closed, sql`${place}::integer`, sql`${day}::date`, id]
  }
  if (sort === "date-desc") return [live, sql`${value}::date`, id]
  if (sort === "date-asc" || sort === "deadline-asc") return [closed, sql`${value}::date`, id]
  if (sort === "price-asc") return [sql`${value}::bigint`, id]
  if (sort === "title-asc" || sort === "title-desc") return [nameOrder(sql`${value}::text`), id]
  return [sql`${value}::integer`, id]
}

/** A row's position in its order. `closed` is the stored column that the order uses, whatever the clock says. */
type Placed = {
  id: string
  title: string
  closed: number
  startDate: string
  endDate: string | null
  city: string
  voivodeship: string
  participants: number | null
  /** Set only for the order that uses it. */
  lowestPrice?: number | null
}

export function cursorOf(sorted: Sorted, row: Placed): string {
  const { sort } = sorted
  return writeEventCursor({ sort, past: row.closed === 1, value: keyOf(sorted, row), id: row.id })
}

function keyOf(sorted: Sorted, { title, startDate, endDate, participants, lowestPrice, ...row }: Placed) {
  const { sort } = sorted
  if (sort === "near") return writeNear({ place: placeOf(sorted, row), day: startDate })
  if (sort === "deadline-asc") return endDate ?? startDate
  if (sort === "price-asc") return lowestPrice ?? unpriced
  if (sort.startsWith("date")) return startDate
  return sort.startsWith("title") ? title : (participants ?? 0)
}
