import { type SQL, sql } from "drizzle-orm"
import type { Grouping } from "#app/domain/deals/reports/finances.ts"
import { list, sums } from "./year-conditions.server.ts"

const keys: Record<Grouping, SQL> = {
  partner: sql`partner_id`,
  wydarzenie: sql`event_id`,
  kategoria: sql`category`,
  region: sql`voivodeship`,
  koszt: sql`cost`,
  rodzaj: sql`kind`,
}

/** Common tables; `shown_groups`: of each grouping the `most` largest, the others as one, and the total as rank 0. */
export function groupTables(sets: readonly Grouping[], by: Grouping, most: number): SQL {
  const groupings = sets.map((set) => sql`(${keys[set]})`)
  const largestFirst = sql`planned + agreed desc, received + "toPay" + undated desc, key`
  return sql`all_groups as (
      select ${ofSet(sets, (set) => sql.raw(`'${set}'`))} as grouped_by, ${ofSet(sets, (set) => keys[set])} as key,
        min(deal_id) as deal_id, ${sums}
      from fit group by grouping sets (${list(groupings)})),
    ranked_groups as (
      select *, row_number() over (partition by grouped_by order by ${largestFirst}) as rank from all_groups),
    joined_groups as (
      select grouped_by, least(rank, ${most + 1}::integer) as rank, count(*)::integer as count,
        min(key) as key, min(deal_id) as deal_id, ${sums}
      from ranked_groups group by 1, 2),
    shown_groups as (
      select * from joined_groups
      union all select null, 0, 1, null, null, ${sums} from joined_groups where grouped_by = ${by})`
}

/** A value by grouping set. `grouping` has a bit for each key, 1 for the last; set where the row lacks the key. */
function ofSet(sets: readonly Grouping[], value: (set: Grouping) => SQL): SQL {
  const allBits = 2 ** sets.length - 1
  const bitOf = (index: number) => 2 ** (sets.length - 1 - index)
  const cases = sets.map((set, index) => sql`when ${sql.raw(String(allBits - bitOf(index)))} then ${value(set)}`)
  return sql`case grouping(${list(sets.map((set) => keys[set]))}) ${sql.join(cases, sql` `)} end`
}
