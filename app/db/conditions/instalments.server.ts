import { isDeepStrictEqual } from "node:util"
import { and, eq } from "drizzle-orm"
import { instalmentsOf } from "#app/domain/deals/terms/payment-plan.ts"
import type { Tx } from "../connection/client.server.ts"
import { dealAgreement, dealInstalment, deal as deals, dealTerms } from "../schema.ts"

/** Writes the instalments of the agreement on the deal's terms where they changed; none before both sides accepted. */
export async function writeInstalments(tx: Tx, dealId: string) {
  // a row for each stored instalment
  const found = await tx
    .select({
      version: dealAgreement.version,
      gross: dealTerms.grossGrosze,
      plan: dealTerms.plan,
      agreedOn: dealAgreement.agreedOn,
      stored: dealInstalment,
    })
    .from(deals)
    .innerJoin(dealAgreement, and(eq(dealAgreement.dealId, deals.id), eq(dealAgreement.version, deals.termsVersion)))
    .innerJoin(dealTerms, and(eq(dealTerms.dealId, deals.id), eq(dealTerms.version, deals.termsVersion)))
    .leftJoin(
      dealInstalment,
      and(eq(dealInstalment.dealId, dealAgreement.dealId), eq(dealInstalment.version, dealAgreement.version)),
    )
    .where(eq(deals.id, dealId))
    .orderBy(dealInstalment.position)
  const [agreed] = found
  if (!agreed) return
  const { version, gross, plan, agreedOn } = agreed
  const rows = instalmentsOf(gross, plan, agreedOn).map((one) => instalmentRow(dealId, version, one))
  const stored = found.flatMap((row) => row.stored ?? [])
  if (isDeepStrictEqual(stored, rows)) return
  await tx.delete(dealInstalment).where(and(eq(dealInstalment.dealId, dealId), eq(dealInstalment.version, version)))
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
