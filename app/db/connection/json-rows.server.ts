import { type SQLWrapper, sql } from "drizzle-orm"

/** JSON has dates as text. */
type InJson<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] }

/**
 * The rows of a query, in its order, as one column, so that several lists of a page cost one statement. Name each field
 * of the query with `as`, because JSON takes the names of the columns; `mapWith` has no effect here.
 */
export const jsonRows = <Row extends object>(query: SQLWrapper & PromiseLike<Row[]>) =>
  sql<InJson<Row>[]>`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed)`
