import { and, asc, desc, eq, getTableColumns, isNull, lte } from "drizzle-orm"
import { findUnfrozen } from "#app/db/conditions/frozen-terms.server.ts"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { dealAgreement, type deal as dealTable, dealTerms } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isPlanned } from "#app/domain/deals/deal/deal.ts"
import { proposedRows, type StoredRow } from "#app/domain/deals/deliverables/align-rows.ts"
import { noAgreement, noDraft } from "#app/domain/deals/documents/agreement.ts"
import { hasAgreement, isUnstated } from "#app/domain/deals/terms/acceptance.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict } from "#app/lib/refusal.ts"
import { getDeal, type LoadedDeal } from "../deal/queries.server.ts"
import { selectPromised } from "../deliverables/queries.server.ts"
import { planTerms } from "../payments/ledger-queries.server.ts"
import { listAcceptances } from "../terms/acceptance-queries.server.ts"
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

type DealOfAgreement = Pick<
  typeof dealTable.$inferSelect,
  "id" | "reference" | "sponsorName" | "organizationName" | "termsVersion" | "kind"
> & { annexCount?: number }

/** As `getAgreedDeal`, for a deal with an agreement; the caller has checked the permission. */
export async function findAgreedDeal(on: Reader, deal: DealOfAgreement) {
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
  // the deal's row has the values that annexes changed
  const agreed = deal.annexCount === 0 ? deal : { ...deal, kind, termsVersion }
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

/**
 * The agreement's data as acceptance today would freeze them; 409 when this version is not on the table, or no longer.
 * For the parties only.
 */
export async function getDraftDeal(viewer: Viewer, id: string, version: number, now = new Date()) {
  const deal = await getDeal(viewer, id)
  const isOnTable = deal.termsVersion === version && isPlanned(deal.status)
  if (!isOnTable) throw conflict(noDraft)
  const [terms] = await db
    .select(getTableColumns(dealTerms))
    .from(dealTerms)
    .where(and(eq(dealTerms.dealId, id), eq(dealTerms.version, version)))
  if (!terms) throw new Error(`the terms of ${id} are missing`)
  // what both sides accepted is frozen until the sponsor's confirmation
  const { events, parties } = hasAgreement(deal) ? await findAgreedDeal(db, deal) : await findUnfrozen(db, id)
  const { kind, createdAt, grossGrosze: gross, inKindGrosze: inKind, basis, vatStatus, vatRate, plan } = terms
  const lines = await listLines(db, id, version)
  const stored = (await selectPromised(db, id)) as StoredRow[]
  return {
    deal: { ...deal, kind },
    createdAt,
    events,
    parties,
    lines,
    account: null,
    days: proposedRows({ kind, lines, events }, stored, todayIn(now)),
    worth: { gross, inKind },
    money: { basis, vatStatus, vatRate, plan },
  }
}
export type DraftDeal = Awaited<ReturnType<typeof getDraftDeal>>

/** Events and parties of the newest agreed version, annexes included; for a deal with an agreement. */
export async function findAgreedParties(
  on: Reader,
  { id, termsVersion }: Pick<DealOfAgreement, "id" | "termsVersion">,
) {
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

/** Agreed versions in force for which only this side's statement is missing. Does not check permission. */
export async function findUnstated(on: Reader, deal: LoadedDeal): Promise<number[]> {
  if (deal.status === "accepted") return []
  const acceptances = await listAcceptances(on, deal.id)
  const terms = await listAgreed(on, deal)
  return terms.map(({ version }) => version).filter((version) => isUnstated(acceptances, version, deal.side))
}

/** Agreed terms in force: the agreement's newest version, and its annexes. Does not check permission. */
export const listAgreed = async (on: Reader, deal: LoadedDeal) => agreedOf(deal, await listVersions(on, deal.id))

/** The agreed ones of all versions, oldest first. */
export function agreedOf(deal: LoadedDeal, versions: Awaited<ReturnType<typeof listVersions>>) {
  if (!hasAgreement(deal)) return []
  const rows = versions.filter(({ agreedAt, version }) => agreedAt !== null && version <= deal.termsVersion)
  const agreement = rows.findLast(({ annexNumber }) => annexNumber === null)
  return rows.filter((row) => row.annexNumber !== null || row === agreement)
}

export const listVersions = (on: Reader, dealId: string) => {
  const { version, annexNumber, kind, author, createdAt, outcome } = dealTerms
  const { agreedAt, concludedAt } = dealAgreement
  return on
    .select({ version, annexNumber, kind, author, agreedAt, concludedAt, createdAt, outcome, money: planTerms })
    .from(dealTerms)
    .leftJoin(dealAgreement, isAgreementOfTerms)
    .where(eq(dealTerms.dealId, dealId))
    .orderBy(asc(version))
}
