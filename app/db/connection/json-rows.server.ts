import { type SQLWrapper, sql } from "drizzle-orm"

/** A moment in JSON is text. */
type InJson<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] }

/**
 * The rows of a query, in its order, as one column: several lists of a page cost one statement. Each of its fields
 * bears its own name (`as`), since JSON takes the names of the columns; `mapWith` does not reach it.
 */
export const jsonRows = <Row extends object>(query: SQLWrapper & PromiseLike<Row[]>) =>
  sql<InJson<Row>[]>`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed)`
