import { and, asc, eq } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { deliverable, paymentEntry } from "#app/db/schema.ts"
import type { DealKind } from "#app/domain/deals/deal.ts"
import { transferKey } from "#app/domain/deals/deliverables/promised-rows.ts"
import type { Instalment } from "#app/domain/deals/payments/ledger.ts"
import { scheduled, usualPlan } from "#app/domain/deals/payments/payment-plan.ts"
import { type MoneyTerms, payable } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import type { Taxed } from "#app/domain/shared/vat.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import type { LoadedDeal } from "../queries.server.ts"
import { findMoney, listLines } from "../terms/queries.server.ts"
import { agreedDay } from "./plan-days.server.ts"

export type Plan = {
  /** In force, in gross grosze; without money none. */
  instalments: Instalment[]
  lines: readonly TermsLine[]
  money: MoneyTerms
  whole: Taxed
  /** Of the agreement, before its annexes. */
  agreedOn: Day
}

export type PlannedDeal = Pick<LoadedDeal, "id" | "kind" | "termsVersion" | "createdAt">

/**
 * What the agreed terms of a deal ask the sponsor to pay. Without a plan it is one instalment, due with the transfer
 * among the deliverables.
 */
export async function getPlan(on: Reader, { id, kind, termsVersion, createdAt }: PlannedDeal): Promise<Plan> {
  // one after the other: a transaction runs one statement at a time
  const lines = await listLines(on, id, termsVersion)
  const money = await findMoney(on, id, termsVersion)
  const agreedOn = await agreedDay(on, id, termsVersion)
  const [transfer] = await on
    .select({ dueOn: deliverable.dueOn })
    .from(deliverable)
    .where(and(eq(deliverable.dealId, id), eq(deliverable.lineKey, transferKey)))
  return planOf({ kind, lines, money, agreedOn, createdAt, dueOn: transfer?.dueOn })
}

type Agreed = Pick<Plan, "lines" | "money"> & {
  kind: DealKind
  agreedOn: Day | null
  createdAt: Date
  dueOn: Day | undefined
}

/** The plan of terms that were read, counted from the proposal before they are agreed; `dueOn` is the due day of the transfer. */
export function planOf({ kind, lines, money, createdAt, dueOn, ...found }: Agreed): Plan {
  const agreedOn = found.agreedOn ?? todayIn(createdAt)
  const whole = payable({ kind, lines }, money)
  const instalments = scheduled(money.plan ?? usualPlan(whole.gross), agreedOn)
  const due = money.plan ? undefined : dueOn
  return { lines, money, whole, agreedOn, instalments: instalments.map((one) => ({ ...one, dueOn: due ?? one.dueOn })) }
}

export const listEntries = (on: Reader, dealId: string) =>
  on
    .select()
    .from(paymentEntry)
    .where(eq(paymentEntry.dealId, dealId))
    .orderBy(asc(paymentEntry.createdAt), asc(paymentEntry.id))
