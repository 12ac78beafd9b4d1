import { and, not, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import { pageSize } from "#app/domain/events/event-list.ts"
import { type Lexemes, stepsOf } from "#app/domain/shared/search/tsquery.ts"
import { eventConditions } from "./conditions.server.ts"
import { nextMatches, promisesFew } from "./next-matches.server.ts"
import { orderOf } from "./order.server.ts"
import type { Asked, Place, Ranked } from "./ranked.ts"
import { matches, matchesByIndex } from "./search.server.ts"

/** A page of the matches of common words, by steps of relevance and in each by date. */
export async function bySteps(asked: Asked, place: Place | null): Promise<Ranked["rows"]> {
  const steps = stepsOf(asked.terms)
  const last = steps.length - 1
  const rows: Ranked["rows"] = []
  for (let step = place?.rank ?? 0; step <= last && rows.length <= pageSize; ) {
    const from = step === place?.rank ? place : null
    const most = pageSize + 1 - rows.length
    const few = await stepsOfFew(steps.slice(step, last))
    if (few.length > 0) {
      rows.push(...(await gatherSteps(asked, { steps: few, first: step, former: steps[step - 1], from, most })))
      step += few.length
      continue
    }
    const [wanted, former] = [steps[step], steps[step - 1]]
    if (!wanted) break
    const column = step === last ? "search" : "head"
    const without = former && not(matches(former, "head"))
    const found = await nextMatches({
      ...asked,
      wanted,
      without,
      column,
      after: from ? afterDate(from) : undefined,
      most,
    })
    for (const id of found) rows.push({ id, rank: step })
    step++
  }
  return rows
}

/** The first steps that few rows fit; every step holds those before it. */
async function stepsOfFew(steps: readonly Lexemes[]): Promise<Lexemes[]> {
  const few: Lexemes[] = []
  for (const wanted of steps) {
    if (!(await promisesFew(wanted, "head"))) break
    few.push(wanted)
  }
  return few
}

const afterDate = ({ past, day, id }: Place) =>
  sql`(${event.closed}, ${event.startDate}, ${event.id}) > (${past ? 1 : 0}::smallint, ${day}::date, ${id}::text)`

type Gathered = {
  steps: readonly Lexemes[]
  first: number
  former: Lexemes | undefined
  from: Place | null
  most: number
}

/** Several steps at once. */
async function gatherSteps({ who, filters, today }: Asked, { steps, first, former, from, most }: Gathered) {
  const { id, closed, startDate } = event
  const wanted = steps.at(-1) ?? { any: [] }
  const search = and(matchesByIndex(wanted), former && not(matches(former, "head")))
  const nearer = steps.slice(0, -1).map((step, at) => sql`when ${matches(step, "head")} then ${first + at}::integer`)
  const lastStep = sql`${first + steps.length - 1}::integer`
  const step = nearer.length === 0 ? lastStep : sql`case ${sql.join(nearer, sql` `)} else ${lastStep} end`
  const hits = sql`select ${id}, ${closed}, ${startDate}, ${step} as rank from ${event} where ${eventConditions(who, filters, today, { search, byIndex: true })}`
  const after =
    from &&
    sql`where (rank, ${closed}, ${startDate}, ${id}) > (${from.rank}::integer, ${from.past ? 1 : 0}::smallint, ${from.day}::date, ${from.id}::text)`
  const order = sql.join([sql`rank`, ...orderOf(filters)], sql`, `)
  const { rows } = await db.execute<{ id: string; rank: number }>(
    sql`with hits as materialized (${hits}) select ${id}, rank from hits ${event} ${after ?? sql``} order by ${order} limit ${most}`,
  )
  return rows
}
