import { and, asc, eq, inArray } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { dealAgreement, dealLine, deal as deals, dealTerms, deliverable, paymentEntry } from "#app/db/schema.ts"
import { transferKey } from "#app/domain/deals/deliverables/promised-rows.ts"
import { type Balance, balancesOf, type Instalment } from "#app/domain/deals/payments/ledger.ts"
import type { Day } from "#app/lib/dates.ts"
import { lineColumns, moneyColumns } from "../terms/queries.server.ts"
import { planOf } from "./ledger.server.ts"

/** What is overdue, in grosze, and since when; `until`: of the plan, up to the last instalment that is. */
export type Overdue = { grosze: number; dueOn: Day; until: number }

/** What is overdue of these deals by the agreed terms, in three statements; those that owe nothing are left out. */
export async function listOverdue(on: Reader, dealIds: readonly string[], today: Day): Promise<Map<string, Overdue>> {
  const overdue = new Map<string, Overdue>()
  for (const [id, { instalments, balances }] of await listBalances(on, dealIds, today)) {
    const late = balances.flatMap(({ state, left, onTheWay }, at) => {
      const instalment = instalments[at]
      return state === "overdue" && instalment ? [{ grosze: left - onTheWay, dueOn: instalment.dueOn, at }] : []
    })
    const [first] = late
    if (!first) continue
    const until = instalments.slice(0, (late.at(-1)?.at ?? 0) + 1).reduce((sum, one) => sum + one.grosze, 0)
    overdue.set(id, { grosze: late.reduce((sum, one) => sum + one.grosze, 0), dueOn: first.dueOn, until })
  }
  return overdue
}

type Balances = { instalments: Instalment[]; balances: Balance[] }

/** The instalments of these deals by the agreed terms, and where each stands, in three statements. */
export async function listBalances(on: Reader, dealIds: readonly string[], today: Day): Promise<Map<string, Balances>> {
  const found = new Map<string, Balances>()
  if (dealIds.length === 0) return found
  const ids = [...dealIds]
  const agreed = await listAgreed(on, ids)
  const lines = await on
    .select({ dealId: dealLine.dealId, ...lineColumns })
    .from(dealLine)
    .innerJoin(deals, and(eq(deals.id, dealLine.dealId), eq(deals.termsVersion, dealLine.termsVersion)))
    .where(inArray(dealLine.dealId, ids))
    .orderBy(asc(dealLine.position))
  const entries = await on
    .select()
    .from(paymentEntry)
    .where(inArray(paymentEntry.dealId, ids))
    .orderBy(asc(paymentEntry.createdAt), asc(paymentEntry.id))
  const linesOf = Map.groupBy(lines, ({ dealId }) => dealId)
  const entriesOf = Map.groupBy(entries, ({ dealId }) => dealId)
  for (const { id, kind, dueOn, agreedOn, createdAt, ...money } of agreed) {
    const lines = linesOf.get(id) ?? []
    const { instalments } = planOf({ kind, lines, money, agreedOn, createdAt, dueOn: dueOn ?? undefined })
    found.set(id, { instalments, balances: balancesOf(instalments, entriesOf.get(id) ?? [], today) })
  }
  return found
}

const listAgreed = (on: Reader, ids: string[]) =>
  on
    .select({
      id: deals.id,
      kind: deals.kind,
      createdAt: deals.createdAt,
      ...moneyColumns,
      dueOn: deliverable.dueOn,
      agreedOn: dealAgreement.agreedOn,
    })
    .from(deals)
    .innerJoin(dealTerms, and(eq(dealTerms.dealId, deals.id), eq(dealTerms.version, deals.termsVersion)))
    .leftJoin(dealAgreement, and(eq(dealAgreement.dealId, deals.id), eq(dealAgreement.version, deals.termsVersion)))
    .leftJoin(deliverable, and(eq(deliverable.dealId, deals.id), eq(deliverable.lineKey, transferKey)))
    .where(inArray(deals.id, ids))
