import { and, eq } from "drizzle-orm"
import { instalmentsOf } from "#app/domain/deals/terms/payment-plan.ts"
import type { Tx } from "../connection/client.server.ts"
import { dealAgreement, dealInstalment, deal as deals, dealTerms } from "../schema.ts"

/** Replaces the instalments that the agreement of the deal's terms asks to pay; does nothing before both sides accepted them. */
export async function writeInstalments(tx: Tx, dealId: string) {
  const [agreed] = await tx
    .select({
      version: dealAgreement.version,
      gross: dealTerms.grossGrosze,
      plan: dealTerms.plan,
      agreedOn: dealAgreement.agreedOn,
    })
    .from(deals)
    .innerJoin(dealAgreement, and(eq(dealAgreement.dealId, deals.id), eq(dealAgreement.version, deals.termsVersion)))
    .innerJoin(dealTerms, and(eq(dealTerms.dealId, deals.id), eq(dealTerms.version, deals.termsVersion)))
    .where(eq(deals.id, dealId))
  if (!agreed) return
  const { version, gross, plan, agreedOn } = agreed
  await tx.delete(dealInstalment).where(and(eq(dealInstalment.dealId, dealId), eq(dealInstalment.version, version)))
  const rows = instalmentsOf(gross, plan, agreedOn).map((one) => instalmentRow(dealId, version, one))
  if (rows.length > 0) await tx.insert(dealInstalment).values(rows)
}

/** The stored row of an instalment. */
export const instalmentRow = (
  dealId: string,
  version: number,
  { position, key, from, gross, dueOn }: ReturnType<typeof instalmentsOf>[number],
): typeof dealInstalment.$inferInsert => ({
  dealId,
  version,
  position,
  key,
  fromGrosze: from,
  grossGrosze: gross,
  dueOn,
})
