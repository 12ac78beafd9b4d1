import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { event } from "#app/db/schema.ts"
import { type StoredField, storedFields } from "#app/domain/events/event-form.ts"

/** Fields that deals refer to. */
const retained: readonly StoredField[] = [
  "title",
  "category",
  "startDate",
  "endDate",
  "city",
  "voivodeship",
  "expectedParticipants",
]

/** The value of an erased column: null, or an empty text or list. Throws for a column that can hold none of them. */
export function emptyValueOf(column: AnyPgColumn): null | "" | [] {
  if (!column.notNull) return null
  if (column.dataType === "array") return []
  const isText = /^text\b/.test(column.getSQLType()) && !column.enumValues?.length
  if (!isText) throw new Error(`${column.name} has no empty value: let it be null, or retain it`)
  return ""
}

/** All other fields of the form, also new ones, with their empty values. */
export const erasedFields = Object.fromEntries(
  storedFields.filter((name) => !retained.includes(name)).map((name) => [name, emptyValueOf(event[name])]),
) as Partial<typeof event.$inferInsert>
