import type { EventField } from "#app/domain/events/event-form.ts"

/** The fields that the page of an event shows besides its card's. */
const pageFields = [
  "description",
  "detailedLocation",
  "audience",
  "tags",
  "facebook",
  "instagram",
  "linkedin",
  "website",
] as const satisfies readonly EventField[]
type PageFields<Row> = { [Name in (typeof pageFields)[number]]: Name extends keyof Row ? Row[Name] : null }

/** These fields of a table's columns or of a sample's values; null where a sample has none. */
export const pageFieldsOf = <Row extends object>(row: Row): PageFields<Row> =>
  Object.fromEntries(pageFields.map((name) => [name, row[name as keyof Row] ?? null])) as PageFields<Row>
