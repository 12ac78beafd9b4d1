import { and, asc, eq, getTableColumns, sql } from "drizzle-orm"
import { issuerVat } from "#app/db/conditions/lacking-invoices.server.ts"
import type { Reader } from "#app/db/connection/client.server.ts"
import { dealAgreement, dealTerms, paymentEntry, user } from "#app/db/schema.ts"
import type { Owed } from "#app/domain/deals/payments/ledger.ts"
import { type MoneyTerms, sumToPay, usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import type { Taxed, VatStatus } from "#app/domain/shared/vat.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { isAgreementOfTerms, listLines, moneyColumns } from "../terms/queries.server.ts"
import { getInstalments } from "./instalment-queries.server.ts"

export type Plan = {
  /** Instalments in force; none without money. */
  instalments: Owed[]
  lines: readonly TermsLine[]
  money: MoneyTerms
  /** VAT status by the terms, else by the organization. */
  issuerVat: VatStatus | null
  whole: Taxed
  /** Day of the agreement, before its annexes. */
  agreedOn: Day
}

type PlannedDeal = Pick<LoadedDeal, "id" | "kind" | "termsVersion" | "createdAt">

/** The money of a version besides its lines, the issuer of invoices, and the first day of its agreement. */
export const planTerms = {
  ...moneyColumns,
  issuerVat: sql<VatStatus | null>`${issuerVat(
    sql`${dealTerms}`,
    sql`(select d.organization_id from deal d where d.id = ${dealTerms.dealId})`,
  )}`,
  agreedOn: dealAgreement.agreedOn,
}
export type PlanTerms = MoneyTerms & { issuerVat: VatStatus | null; agreedOn: Day | null }

/** What the agreed terms ask the sponsor to pay, and the payments. `terms`: given if already read. */
export async function getPlan(on: Reader, deal: PlannedDeal, terms?: PlanTerms): Promise<Plan> {
  const { id, kind, termsVersion, createdAt } = deal
  // sequentially: a transaction runs one statement at a time
  const lines = await listLines(on, id, termsVersion)
  const { agreedOn, issuerVat, ...money } = terms ?? (await findPlanTerms(on, deal))
  const instalments = await getInstalments(on, id)
  const whole = sumToPay({ kind, lines }, money)
  return { lines, money, issuerVat, whole, agreedOn: agreedOn ?? todayIn(createdAt), instalments }
}

/** The terms that a deal goes by now; does not check permission. */
export async function findPlanTerms(
  on: Reader,
  { id, termsVersion }: Pick<PlannedDeal, "id" | "termsVersion">,
): Promise<PlanTerms> {
  const [found] = await on
    .select(planTerms)
    .from(dealTerms)
    .leftJoin(dealAgreement, isAgreementOfTerms)
    .where(and(eq(dealTerms.dealId, id), eq(dealTerms.version, termsVersion)))
  return found ?? { ...usualMoney, issuerVat: null, agreedOn: null }
}

/** Entries of the ledger, oldest first, with the names of their authors. */
export const listEntries = (on: Reader, dealId: string) =>
  on
    .select({ ...getTableColumns(paymentEntry), by: user.name })
    .from(paymentEntry)
    .innerJoin(user, eq(user.id, paymentEntry.authorId))
    .where(eq(paymentEntry.dealId, dealId))
    .orderBy(asc(paymentEntry.createdAt), asc(paymentEntry.id))
