import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { event } from "#app/db/schema.ts"
import { type StoredField, storedFields } from "#app/domain/events/event-form.ts"

/** Deals refer to these. */
const retained: readonly StoredField[] = [
  ...(["title", "category", "startDate", "endDate", "city", "voivodeship", "expectedParticipants"] as const),
]

/** What an erased column holds: nothing, or an empty text or list. Throws for one that can hold none of them. */
export function emptyValueOf(column: AnyPgColumn): null | "" | [] {
  if (!column.notNull) return null
  if (column.dataType === "array") return []
  const isText = /^text\b/.test(column.getSQLType()) && !column.enumValues?.length
  if (!isText) throw new Error(`${column.name} has no empty value: let it be null, or retain it`)
  return ""
}

/** Every other field of the form is emptied, also a new one. */
export const erasedFields = Object.fromEntries(
  storedFields.filter((name) => !retained.includes(name)).map((name) => [name, emptyValueOf(event[name])]),
) as Partial<typeof event.$inferInsert>
