import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm"
import type { Reader, Tx } from "#app/db/connection/client.server.ts"
import { deal, dealAcceptance, dealAgreement, dealApproval } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Side, sides } from "#app/domain/deals/deal/deal.ts"
import type { DealChange } from "#app/domain/deals/deal/deal-change.ts"
import { type Acceptance, concludedHere, lastOf } from "#app/domain/deals/terms/acceptance.ts"

type DealToAccept = { id: string; side: Side; sponsorName: string; organizationName: string }
type AcceptanceStatement = {
  termsVersion: number
  capacity: string
  /** The request of a second person that it waits with. */
  approvalId?: string | null
}

/** Stores what the viewer stated about a version of the terms for their party, in the transaction of the move. */
export async function stateAcceptance(tx: Tx, viewer: Viewer, deal: DealToAccept, stated: AcceptanceStatement) {
  await tx.insert(dealAcceptance).values({
    ...stated,
    dealId: deal.id,
    side: deal.side,
    partyId: viewer.partyId,
    personId: viewer.id,
    personName: viewer.name,
    partyName: deal.side === "sponsor" ? deal.sponsorName : deal.organizationName,
  })
}

type AcceptedVersions = Pick<DealChange, "termsVersion" | "acceptedBySponsor" | "acceptedByOrganization">

/** A side whose acceptance of the same terms ends, as they are negotiated again, has to state it anew. */
export async function withdrawStatements(tx: Tx, deal: AcceptedVersions & { id: string }, change: AcceptedVersions) {
  if (change.termsVersion !== deal.termsVersion) return
  const ended = sides.filter((side) => {
    const column = side === "sponsor" ? "acceptedBySponsor" : "acceptedByOrganization"
    return deal[column] !== null && change[column] === null
  })
  if (ended.length === 0) return
  await tx
    .delete(dealAcceptance)
    .where(
      and(
        eq(dealAcceptance.dealId, deal.id),
        eq(dealAcceptance.termsVersion, deal.termsVersion),
        inArray(dealAcceptance.side, ended),
      ),
    )
}

type WaitingAcceptance = { dealId: string; side: Side; termsVersion: number; approvalId: string }

/** A statement whose request ended waits with the one that follows. */
export const waitWith = (tx: Tx, { dealId, side, termsVersion, approvalId }: WaitingAcceptance) =>
  tx
    .update(dealAcceptance)
    .set({ approvalId })
    .where(
      and(
        eq(dealAcceptance.dealId, dealId),
        eq(dealAcceptance.side, side),
        eq(dealAcceptance.termsVersion, termsVersion),
        isNotNull(dealAcceptance.approvalId),
      ),
    )

/** Adds the second person to the statement that waited for them; none when it was made before capacities were asked. */
export const addSecondPerson = (tx: Tx, viewer: Viewer, approvalId: string, capacity: string) =>
  tx
    .update(dealAcceptance)
    .set({ secondId: viewer.id, secondName: viewer.name, secondCapacity: capacity, secondAt: new Date() })
    .where(eq(dealAcceptance.approvalId, approvalId))

/** Statements of both sides that count, oldest first. Asks nobody's permission. */
export async function listAcceptances(on: Reader, dealId: string): Promise<Acceptance[]> {
  const rows = await on
    .select({ row: dealAcceptance })
    .from(dealAcceptance)
    .leftJoin(dealApproval, eq(dealApproval.id, dealAcceptance.approvalId))
    .where(
      and(
        eq(dealAcceptance.dealId, dealId),
        or(
          isNull(dealAcceptance.approvalId),
          eq(dealApproval.state, "approved"),
          and(eq(dealApproval.state, "waived"), eq(dealApproval.step, "offer")),
        ),
      ),
    )
    .orderBy(asc(dealAcceptance.acceptedAt), asc(dealAcceptance.id))
  return rows.map(({ row: { secondName, secondCapacity, secondAt, ...row } }) => ({
    ...row,
    secondPerson:
      secondName && secondCapacity && secondAt
        ? { name: secondName, capacity: secondCapacity, approvedAt: secondAt }
        : null,
  }))
}

/** Writes, once, when an agreed version was concluded; called wherever a statement about it may be the last. */
export async function conclude(tx: Tx, dealId: string, version: number) {
  const concluded = concludedHere(await listAcceptances(tx, dealId), version)
  if (!concluded) return
  const { concludedAt } = dealAgreement
  await tx
    .update(dealAgreement)
    .set({ concludedAt: lastOf(concluded) })
    .where(and(eq(dealAgreement.dealId, dealId), eq(dealAgreement.version, version), isNull(concludedAt)))
}

/** When this version was concluded on the platform; null: it was not. Asks nobody's permission. */
export async function findConcludedAt(on: Reader, dealId: string, version: number): Promise<Date | null> {
  const [found] = await on
    .select({ at: dealAgreement.concludedAt })
    .from(dealAgreement)
    .where(and(eq(dealAgreement.dealId, dealId), eq(dealAgreement.version, version)))
  return found?.at ?? null
}

/** Whether the agreement, before its annexes, was concluded here, as one column of a deal; meant for agreed terms. */
export const isConcluded = sql<boolean>`coalesce((select a.concluded_at is not null from deal_agreement a
  where a.deal_id = ${deal.id} and a.annex_number is null and a.version <= ${deal.termsVersion}
  order by a.version desc limit 1), false)`
