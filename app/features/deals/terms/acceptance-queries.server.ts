import { and, asc, eq, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Reader } from "#app/db/connection/client.server.ts"
import { countsAsStated, deal, dealAcceptance, dealAgreement } from "#app/db/schema.ts"
import { type Acceptance, concludedHere, lastOf } from "#app/domain/deals/terms/acceptance.ts"

const acceptance = alias(dealAcceptance, "s")

/** Valid statements of both sides, oldest first. Does not check permission. */
export async function listAcceptances(on: Reader, dealId: string): Promise<Acceptance[]> {
  const rows = await on
    .select({ row: acceptance })
    .from(acceptance)
    .where(and(eq(acceptance.dealId, dealId), countsAsStated))
    .orderBy(asc(acceptance.acceptedAt), asc(acceptance.id))
  return rows.map(({ row: { secondName, secondCapacity, secondAt, ...row } }) => ({
    ...row,
    secondPerson:
      secondName && secondCapacity && secondAt
        ? { name: secondName, capacity: secondCapacity, approvedAt: secondAt }
        : null,
  }))
}

/** Time of the last of both sides' statements about this version; null while it is a template to sign. */
export async function findLastStatement(on: Reader, dealId: string, version: number): Promise<Date | null> {
  const concluded = concludedHere(await listAcceptances(on, dealId), version)
  return concluded && lastOf(concluded)
}

/** When this version was concluded on the platform; null if it was not. Does not check permission. */
export async function findConcludedAt(on: Reader, dealId: string, version: number): Promise<Date | null> {
  const [found] = await on
    .select({ at: dealAgreement.concludedAt })
    .from(dealAgreement)
    .where(and(eq(dealAgreement.dealId, dealId), eq(dealAgreement.version, version)))
  return found?.at ?? null
}

/** Whether the agreement, before its annexes, was concluded on the platform, as a column of an agreed deal. */
export const isConcluded = sql<boolean>`coalesce((select a.concluded_at is not null from deal_agreement a
  where a.deal_id = ${deal.id} and a.annex_number is null and a.version <= ${deal.termsVersion}
  order by a.version desc limit 1), false)`
