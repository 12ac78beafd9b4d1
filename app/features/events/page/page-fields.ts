import type { EventField } from "#app/domain/events/event-form.ts"

/** What the page of an event shows beside its card. */
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

/** These columns of a table, or values of a sample; null where it has none. */
export const pageFieldsOf = <Row extends object>(row: Row): PageFields<Row> =>
  Object.fromEntries(pageFields.map((name) => [name, row[name as keyof Row] ?? null])) as PageFields<Row>
