import { asc, eq, sql } from "drizzle-orm"
import type { Reader, Tx } from "#app/db/connection/client.server.ts"
import { paymentEntry } from "#app/db/schema.ts"
import { type Entry, type Owed, totalsOf } from "#app/domain/deals/payments/ledger.ts"
import { type MoneyTerms, payable } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import type { Taxed } from "#app/domain/shared/vat.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { findMoney, listLines } from "../terms/queries.server.ts"
import { getInstalments } from "./instalments.server.ts"
import { agreedDay } from "./plan-days.server.ts"

export type Plan = {
  /** In force; without money none. */
  instalments: Owed[]
  lines: readonly TermsLine[]
  money: MoneyTerms
  whole: Taxed
  /** Of the agreement, before its annexes. */
  agreedOn: Day
}

type PlannedDeal = Pick<LoadedDeal, "id" | "kind" | "termsVersion" | "createdAt">

/** What the agreed terms of a deal ask the sponsor to pay, and where it stands. */
export async function getPlan(on: Reader, { id, kind, termsVersion, createdAt }: PlannedDeal): Promise<Plan> {
  // one after the other: a transaction runs one statement at a time
  const lines = await listLines(on, id, termsVersion)
  const money = await findMoney(on, id, termsVersion)
  const agreedOn = (await agreedDay(on, id, termsVersion)) ?? todayIn(createdAt)
  const instalments = await getInstalments(on, id)
  return { lines, money, whole: payable({ kind, lines }, money), agreedOn, instalments }
}

export const listEntries = (on: Reader, dealId: string) =>
  on
    .select()
    .from(paymentEntry)
    .where(eq(paymentEntry.dealId, dealId))
    .orderBy(asc(paymentEntry.createdAt), asc(paymentEntry.id))

/**
 * Adds an entry to the deal's ledger of now and stores its totals; returns the entry. The caller has locked the
 * deal. Its turn does not begin anew.
 */
export async function writeEntry(
  tx: Tx,
  before: readonly Entry[],
  entry: typeof paymentEntry.$inferInsert,
): Promise<typeof paymentEntry.$inferSelect> {
  const [written] = await tx.insert(paymentEntry).values(entry).returning()
  if (!written) throw new Error("an insert returns its row")
  const { received, inTransit } = totalsOf([...before, written])
  await tx.execute(
    sql`update deal set received_grosze = ${received}, in_transit_grosze = ${inTransit} where id = ${entry.dealId}`,
  )
  return written
}
