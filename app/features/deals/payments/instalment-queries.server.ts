import { type AnyColumn, asc, inArray, type SQL, sql } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { instalmentInForce } from "#app/db/schema.ts"
import type { Owed } from "#app/domain/deals/payments/ledger.ts"
import type { Day } from "#app/lib/dates.ts"

const columns = {
  position: instalmentInForce.position,
  key: instalmentInForce.key,
  from: instalmentInForce.fromGrosze,
  gross: instalmentInForce.grossGrosze,
  dueOn: instalmentInForce.dueOn,
  received: instalmentInForce.receivedGrosze,
  covered: instalmentInForce.coveredGrosze,
  arrived: instalmentInForce.arrivedGrosze,
}

/** Rows `i` that are not fully received, as SQL, for sums over many deals. */
export const stillOpenInstalments = sql`(select * from instalment_in_force o where o.received_grosze < o.gross_grosze) i`

/** The instalments in force of these deals, in order; without deals that owe no money or are not agreed. */
export async function listInstalments(on: Reader, dealIds: readonly string[]): Promise<Map<string, Owed[]>> {
  if (dealIds.length === 0) return new Map()
  const rows = await on
    .select({ dealId: instalmentInForce.dealId, ...columns })
    .from(instalmentInForce)
    .where(inArray(instalmentInForce.dealId, [...dealIds]))
    .orderBy(asc(instalmentInForce.position))
  const owed = new Map<string, Owed[]>()
  for (const { dealId, ...one } of rows) owed.set(dealId, [...(owed.get(dealId) ?? []), one])
  return owed
}

export const getInstalments = async (on: Reader, dealId: string): Promise<Owed[]> =>
  (await listInstalments(on, [dealId])).get(dealId) ?? []

const coveringColumns = { received: sql`i.received_grosze`, covered: sql`i.covered_grosze` }

/** Key of a deal's first instalment that this money leaves open, as SQL; `covered`: received or in transit. */
export const nextInstalment = (dealId: SQL | AnyColumn, money: keyof typeof coveringColumns) =>
  sql<string | null>`(select i.key from instalment_in_force i
    where i.deal_id = ${dealId} and ${coveringColumns[money]} < i.gross_grosze
    order by i.position limit 1)`

const instalmentAsJson = sql`json_build_object('position', i.position, 'key', i.key, 'from', i.from_grosze,
  'gross', i.gross_grosze, 'dueOn', i.due_on, 'received', i.received_grosze, 'covered', i.covered_grosze,
  'arrived', i.arrived_grosze)`
/** The instalments in force of one deal as JSON, a column of another statement. */
export const instalmentsOf = (dealId: SQL) =>
  sql<Owed[]>`(select coalesce(json_agg(${instalmentAsJson} order by i.position), '[]')
    from instalment_in_force i where i.deal_id = ${dealId})`

/** Sums of instalments, in grosze. Amounts received and sent count in full; overdue excludes money in transit. */
export type MoneySums = Record<"whole" | "received" | "onTheWay" | "overdue" | "later", number>

/** Sums of the deals `d` that match, as one column; sums of a whole deal count in its first instalment's row. */
export const moneySums = (deals: SQL, today: Day) => {
  const sumOf = (grosze: SQL, rows: SQL) => sql`coalesce(sum(${grosze}) filter (where ${rows}), 0)`
  const isFirstRow = sql`coalesce(i.position, 1) = 1`
  const uncovered = sql`i.gross_grosze - i.covered_grosze`
  const isOverdue = sql`i.due_on < ${today}::date`
  const isLater = sql`i.due_on is null or i.due_on >= ${today}::date`
  return sql<MoneySums>`(select json_build_object(
      'whole', coalesce(sum(i.gross_grosze), 0),
      'received', ${sumOf(sql`d.received_grosze`, isFirstRow)},
      'onTheWay', ${sumOf(sql`d.in_transit_grosze`, isFirstRow)},
      'overdue', ${sumOf(uncovered, isOverdue)},
      'later', ${sumOf(uncovered, isLater)})
    from deal d left join instalment_in_force i on i.deal_id = d.id where ${deals})`
}
