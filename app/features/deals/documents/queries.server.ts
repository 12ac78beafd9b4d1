import { and, desc, eq, getTableColumns, isNull, lte } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { dealAgreement, type deal as dealTable, dealTerms } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { hasAgreement, noAgreement } from "#app/domain/deals/documents/agreement.ts"
import { conflict } from "#app/lib/refusal.ts"
import { getDeal } from "../deal/queries.server.ts"
import { isAgreementOfTerms, listLines } from "../terms/queries.server.ts"

/**
 * The agreement's data as frozen with the accepted terms, before its annexes (decision 036); 409 while there is none.
 * For the parties only.
 */
export async function getAgreedDeal(viewer: Viewer, id: string) {
  const deal = await getDeal(viewer, id)
  if (!hasAgreement(deal)) throw conflict(noAgreement)
  return findAgreedDeal(db, deal)
}

type Whose = Pick<
  typeof dealTable.$inferSelect,
  "id" | "reference" | "sponsorName" | "organizationName" | "termsVersion" | "kind"
> & { annexes?: number }

/** As `getAgreedDeal`, of a deal with an agreement whose permission the caller has asked. */
export async function findAgreedDeal(on: Reader, deal: Whose) {
  const [terms] = await on
    .select({
      ...getTableColumns(dealTerms),
      agreedAt: dealAgreement.agreedAt,
      parties: dealAgreement.parties,
      account: dealAgreement.account,
      days: dealAgreement.days,
      concludedAt: dealAgreement.concludedAt,
    })
    .from(dealTerms)
    .innerJoin(dealAgreement, isAgreementOfTerms)
    .where(and(eq(dealTerms.dealId, deal.id), isNull(dealTerms.annexNumber), lte(dealTerms.version, deal.termsVersion)))
    .orderBy(desc(dealTerms.version))
    .limit(1)
  if (!terms?.parties) throw new Error(`the terms of ${deal.id} were accepted but not frozen`)
  const { events, parties, agreedAt, kind, version: termsVersion, grossGrosze: gross, inKindGrosze: inKind } = terms
  const { basis, vatStatus, vatRate, plan } = terms
  const lines = await listLines(on, deal.id, termsVersion)
  // the deal itself has what its annexes changed
  const agreed = deal.annexes === 0 ? deal : { ...deal, kind, termsVersion }
  return {
    deal: agreed,
    events,
    parties,
    agreedAt,
    concludedAt: terms.concludedAt,
    lines,
    account: terms.account,
    days: terms.days ?? [],
    worth: { gross, inKind },
    money: { basis, vatStatus, vatRate, plan },
  }
}

/** Events and parties of the newest version that is agreed, annexes included; for a deal with an agreement. */
export async function findAgreedParties(on: Reader, { id, termsVersion }: Pick<Whose, "id" | "termsVersion">) {
  const [terms] = await on
    .select({ events: dealTerms.events, parties: dealAgreement.parties })
    .from(dealTerms)
    .innerJoin(dealAgreement, isAgreementOfTerms)
    .where(and(eq(dealTerms.dealId, id), lte(dealTerms.version, termsVersion)))
    .orderBy(desc(dealTerms.version))
    .limit(1)
  if (!terms?.parties) throw new Error(`the terms of ${id} were accepted but not frozen`)
  return { events: terms.events, parties: terms.parties }
}

export type AgreedDeal = Awaited<ReturnType<typeof findAgreedDeal>>
