import { type Day, isDay } from "#app/lib/dates.ts"
import { decodeCursor, encodeCursor } from "#app/lib/web/cursor.ts"
import type { EventSort } from "./event-sort.ts"

/**
 * The last row: `value` is the sort key (no participants: 0, A62). By date, finished and cancelled events come last
 * (A58), so the order there is (past, value, id), and likewise by deadline and by distance; other orders ignore `past`.
 */
export type EventCursor = { sort: EventSort; past: boolean; value: string | number; id: string }

export const writeEventCursor = ({ sort, past, value, id }: EventCursor): string =>
  encodeCursor([sort, past ? 1 : 0, value, id])

/** Null if it has another order, was cut or was tampered with: the list then starts over. */
export function readEventCursor(after: string | null, sort: EventSort): EventCursor | null {
  const read = decodeCursor(after)
  if (!Array.isArray(read) || read.length !== 4) return null
  const [madeFor, past, value, id] = read as unknown[]
  if (madeFor !== sort || (past !== 0 && past !== 1) || !isId(id) || !fits(sort, value)) return null
  return { sort, past: past === 1, value, id }
}

/**
 * Position in the order of relevance: among few rows the row's weight, among many the step that found it (`stepsOf`),
 * with the row's first day.
 */
export type RelevancePlace = { by: "weight" | "step"; rank: number; day: Day }

export const writeRelevance = ({ by, rank, day }: RelevancePlace): string => `${by} ${rank} ${day}`

export function readRelevance(text: string): RelevancePlace | null {
  const [, by, rank, day] = /^(weight|step) (\d{1,4}) (\S+)$/.exec(text) ?? []
  return isDay(day) ? { by: by as RelevancePlace["by"], rank: Number(rank), day } : null
}

/** Position in the order of distance: the number of nearer towns, with the row's first day. */
export type NearPlace = { place: number; day: Day }

export const writeNear = ({ place, day }: NearPlace): string => `${place} ${day}`

export function readNear(text: string): NearPlace | null {
  const [, place, day] = /^(\d{1,4}) (\S+)$/.exec(text) ?? []
  return isDay(day) ? { place: Number(place), day } : null
}

const isId = (id: unknown): id is string => typeof id === "string" && /^[\w-]{1,64}$/.test(id)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function fits(sort: EventSort, value: unknown): value is string | number {
  if (sort === "relevance") return typeof value === "string" && readRelevance(value) !== null
  if (sort === "near") return typeof value === "string" && readNear(value) !== null
  if (sort.startsWith("date") || sort === "deadline-asc") return isDay(value)
  if (sort === "price-asc") return isCount(value)
  if (sort.startsWith("participants")) return isCount(value) && value < 2 ** 31
  return typeof value === "string" && value.length <= 500 && value.isWellFormed() && !value.includes("\0")
}
