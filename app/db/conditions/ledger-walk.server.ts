import { sql } from "drizzle-orm"

/**
 * Entries of the deal `d` that no reversal took back, in the order in which `balancesOf` counts them, as SQL: `signed` is
 * what one adds to what was sent and has not come, `run` their sum so far.
 */
export const ledgerWalk = sql`(
  select kind, grosze, signed, sum(signed) over (order by on_day, created_at, id) as run from (
    select e.kind, e.grosze, e.on_day, e.created_at, e.id,
        case e.kind when 'sent' then e.grosze else -e.grosze end as signed
      from payment_entry e where e.deal_id = d.id and e.kind <> 'reversal'
        and not exists (select 1 from payment_entry r where r.reverses_id = e.id)) entry) walk`

/** Grosze on their way: what comes settles the transfers before it, and more than these settles no later one. */
export const transitSum = sql`coalesce(sum(walk.signed) - least(0, min(walk.run)), 0)`

/** Grosze that came or are on their way: so far the plan is filled from its beginning. */
export const coveredSum = sql`coalesce(sum(walk.grosze) filter (where walk.kind = 'sent'), 0) - least(0, coalesce(min(walk.run), 0))`
