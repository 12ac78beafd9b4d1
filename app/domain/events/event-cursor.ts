import { isDay } from "#app/lib/dates.ts"
import { decodeCursor, encodeCursor } from "#app/lib/web/cursor.ts"
import type { EventSort } from "./event-list.ts"

/**
 * The last row shown, by what the list is sorted by: `value` is the start date, the title, or the participants (null
 * sorts as 0, A62). By date, finished and cancelled events stand after all others (A58), so there the order is
 * (past, value, id); by title and by participants everybody stands where the alphabet or the number says.
 */
export type EventCursor = { sort: EventSort; past: boolean; value: string | number; id: string }

/** For the `after` parameter. */
export const writeEventCursor = ({ sort, past, value, id }: EventCursor): string =>
  encodeCursor([sort, past ? 1 : 0, value, id])

/** Null when it was made for another order, cut or tampered with: the list then begins anew. */
export function readEventCursor(after: string | null, sort: EventSort): EventCursor | null {
  const read = decodeCursor(after)
  if (!Array.isArray(read) || read.length !== 4) return null
  const [madeFor, past, value, id] = read as unknown[]
  if (madeFor !== sort || (past !== 0 && past !== 1) || !isId(id) || !fits(sort, value)) return null
  return { sort, past: past === 1, value, id }
}

const isId = (id: unknown): id is string => typeof id === "string" && /^[\w-]{1,64}$/.test(id)

function fits(sort: EventSort, value: unknown): value is string | number {
  if (sort.startsWith("date")) return isDay(value)
  if (sort.startsWith("participants"))
    return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
  return typeof value === "string" && value.length <= 500 && value.isWellFormed() && !value.includes("\0")
}
