import { asc, desc, type SQL, sql } from "drizzle-orm"
import { event, nameOrder } from "#app/db/schema.ts"
import { readEventCursor, writeEventCursor } from "#app/domain/events/event-cursor.ts"
import type { EventFilters, EventSort } from "#app/domain/events/event-list.ts"

type Direction = "asc" | "desc"

/** Columns of each order, in one direction like its index; past events last by date (A58). Of equal relevance: by date. */
const keys = {
  relevance: [event.closed, event.startDate, event.id],
  "date-desc": [event.live, event.startDate, event.id],
  "date-asc": [event.closed, event.startDate, event.id],
  "title-asc": [nameOrder(event.title), event.id],
  "title-desc": [nameOrder(event.title), event.id],
  "participants-asc": [event.participants, event.id],
  "participants-desc": [event.participants, event.id],
} as const satisfies Record<EventSort, unknown>

const directionOf = (sort: EventSort): Direction => (sort.endsWith("desc") ? "desc" : "asc")

export const orderOf = (sort: EventSort): SQL[] =>
  keys[sort].map((key) => (directionOf(sort) === "desc" ? desc(key) : asc(key)))

/** Rows after the cursor; a missing or invalid cursor starts from the beginning. */
export function afterCursor({ sort, after }: Pick<EventFilters, "sort" | "after">): SQL | undefined {
  const cursor = readEventCursor(after, sort)
  if (!cursor) return undefined
  const { past, value, id } = cursor
  const beyond = directionOf(sort) === "desc" ? sql`<` : sql`>`
  if (sort === "relevance") return undefined
  if (sort === "date-desc")
    return sql`(${event.live}, ${event.startDate}, ${event.id}) ${beyond} (${past ? 0 : 1}::smallint, ${value}::date, ${id}::text)`
  if (sort === "date-asc")
    return sql`(${event.closed}, ${event.startDate}, ${event.id}) ${beyond} (${past ? 1 : 0}::smallint, ${value}::date, ${id}::text)`
  if (sort.startsWith("title"))
    return sql`(${nameOrder(event.title)}, ${event.id}) ${beyond} (${nameOrder(sql`${value}::text`)}, ${id}::text)`
  return sql`(${event.participants}, ${event.id}) ${beyond} (${value}::integer, ${id}::text)`
}

/** `closed` is the stored column that the order uses, whatever the clock says. */
type Placed = { id: string; title: string; closed: number; startDate: string; participants: number | null }

export function cursorOf(sort: EventSort, { id, title, closed, startDate, participants }: Placed): string {
  const past = closed === 1
  if (sort.startsWith("date")) return writeEventCursor({ sort, past, value: startDate, id })
  return writeEventCursor({ sort, past, value: sort.startsWith("title") ? title : (participants ?? 0), id })
}
