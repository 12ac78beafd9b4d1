import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { escapeLike } from "#app/domain/events/search.ts"

/** Matches folded `column` texts containing the term. `norm_pl` again: PostgreSQL folds a few more signs (–, …). */
export const contains = (column: AnyColumn | SQL, term: string): SQL =>
  sql`${column} like norm_pl(${`%${escapeLike(term)}%`})`
