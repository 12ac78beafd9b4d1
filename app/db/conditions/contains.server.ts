import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { escapeLike } from "#app/domain/events/search.ts"

/**
 * The folded text of `column` holds the term, wildcards standing for themselves. `norm_pl` once more: PostgreSQL folds
 * a few signs (–, …) that the application leaves alone.
 */
export const contains = (column: AnyColumn | SQL, term: string): SQL =>
  sql`${column} like norm_pl(${`%${escapeLike(term)}%`})`
