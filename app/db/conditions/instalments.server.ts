import { isDeepStrictEqual } from "node:util"
import { and, eq, sql } from "drizzle-orm"
import { instalmentsOf, type PlannedInstalment } from "#app/domain/deals/terms/payment-plan.ts"
import type { Day } from "#app/lib/dates.ts"
import type { Tx } from "../connection/client.server.ts"
import { dealInstalment } from "../schema.ts"

type InstalmentRow = typeof dealInstalment.$inferInsert
/** An agreement with the plan of its terms, and its instalments as stored. */
export type AgreedPlan = {
  version: number
  agreedOn: Day
  terms: { gross: number; plan: PlannedInstalment[] | null }
  stored: InstalmentRow[]
}

const ofAgreement = (alias: string) => sql.raw(`${alias}.deal_id = a.deal_id and ${alias}.version = a.version`)
const storedAsJson = sql`json_build_object('dealId', i.deal_id, 'version', i.version, 'position', i.position,
  'key', i.key, 'fromGrosze', i.from_grosze, 'grossGrosze', i.gross_grosze, 'dueOn', i.due_on)`
/** The columns of `AgreedPlan`, of the agreement `a`. */
export const agreedPlan = sql`a.version, a.agreed_on::text as "agreedOn",
  (select json_build_object('gross', t.gross_grosze, 'plan', t.plan) from deal_terms t
    where ${ofAgreement("t")}) as terms,
  (select coalesce(json_agg(${storedAsJson} order by i.position), '[]') from deal_instalment i
    where ${ofAgreement("i")}) as stored`

/** Writes the instalments of a deal's agreement where they changed; none before both sides accepted. */
export async function writeInstalments(tx: Tx, dealId: string, agreed: AgreedPlan | undefined) {
  if (!agreed) return
  const { version, agreedOn, terms, stored } = agreed
  const rows = instalmentsOf(terms.gross, terms.plan, agreedOn).map((one) => instalmentRow(dealId, version, one))
  if (isDeepStrictEqual(stored, rows)) return
  await tx.delete(dealInstalment).where(and(eq(dealInstalment.dealId, dealId), eq(dealInstalment.version, version)))
  if (rows.length > 0) await tx.insert(dealInstalment).values(rows)
}

/** The stored row of an instalment. */
export const instalmentRow = (
  dealId: string,
  version: number,
  { position, key, from, gross, dueOn }: ReturnType<typeof instalmentsOf>[number],
): InstalmentRow => ({
  dealId,
  version,
  position,
  key,
  fromGrosze: from,
  grossGrosze: gross,
  dueOn,
})
