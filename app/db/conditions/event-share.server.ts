import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/**
 * The share of a deal's sum (grosze) for the event of row `p` of `deal_event_part`: from `from_part` to `to_part` of
 * `whole`. Both ends are rounded, not the share, so that the shares of a deal add up.
 */
export const shareOf = (sum: SQLWrapper): SQL => sql`case when p.to_part - p.from_part = p.whole then ${sum}
  else (div(${sum}::numeric * p.to_part, p.whole) - div(${sum}::numeric * p.from_part, p.whole))::float8 end`

/** Rows `n` of `deal_now` with their parts `p`, read deal by deal: fast for few deals. */
export const dealsWithParts = sql`deal_now n cross join lateral (select o.* from deal_event_part o
  where o.deal_id = n.deal_id offset 0) p`
