import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { dealAcceptance, dealAgreement } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Side, sides } from "#app/domain/deals/deal/deal.ts"
import type { DealChange } from "#app/domain/deals/deal/deal-change.ts"
import { findLastStatement } from "./acceptance-queries.server.ts"

type DealToAccept = { id: string; side: Side; sponsorName: string; organizationName: string }
type AcceptanceStatement = {
  termsVersion: number
  capacity: string
  /** The request for a second person that the statement waits for. */
  approvalId?: string | null
}

/** Stores the viewer's statement about a version of the terms for their party, in the transaction of the move. */
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

/** Deletes statements about the same terms when a new negotiation ends their acceptance; they are stated again. */
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

/** Makes a statement whose request ended wait for the following request. */
export const moveToRequest = (tx: Tx, { dealId, side, termsVersion, approvalId }: WaitingAcceptance) =>
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

/** Adds the second person to the statement that waited for them; older statements, without capacities, have none. */
export const addSecondPerson = (tx: Tx, viewer: Viewer, approvalId: string, capacity: string) =>
  tx
    .update(dealAcceptance)
    .set({ secondId: viewer.id, secondName: viewer.name, secondCapacity: capacity, secondAt: new Date() })
    .where(eq(dealAcceptance.approvalId, approvalId))

/** Stores, once, when an agreed version was concluded; to be called after every later statement about it. */
export async function conclude(tx: Tx, dealId: string, version: number) {
  const lastStatement = await findLastStatement(tx, dealId, version)
  if (!lastStatement) return
  const { concludedAt } = dealAgreement
  await tx
    .update(dealAgreement)
    .set({ concludedAt: lastStatement })
    .where(and(eq(dealAgreement.dealId, dealId), eq(dealAgreement.version, version), isNull(concludedAt)))
}
