import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import type { Reader, Tx } from "#app/db/connection/client.server.ts"
import { deal, dealAcceptance, dealApproval } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Side, sides } from "#app/domain/deals/deal.ts"
import type { DealChange } from "#app/domain/deals/deal-change.ts"
import type { Acceptance } from "#app/domain/deals/documents/acceptance.ts"

type About = { id: string; side: Side; sponsorName: string; organizationName: string }
type Stated = {
  termsVersion: number
  capacity: string
  /** The request of a second person that it waits with. */
  approvalId?: string | null
}

/** Stores what the viewer stated about a version of the terms for their party, in the transaction of the move. */
export async function stateAcceptance(tx: Tx, viewer: Viewer, deal: About, stated: Stated) {
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

type Accepted = Pick<DealChange, "termsVersion" | "acceptedBySponsor" | "acceptedByOrganization">

/** A side whose acceptance of the same terms ends, as they are negotiated again, has to state it anew. */
export async function withdrawStatements(tx: Tx, deal: Accepted & { id: string }, change: Accepted) {
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

/** Whether both sides' statements about the agreement count, as one column of a deal; meant for agreed terms. */
export const isConcluded = sql<boolean>`(select count(distinct a.side) = 2 from deal_acceptance a
  left join deal_approval p on p.id = a.approval_id
  where a.deal_id = ${deal.id}
    and a.terms_version = (select max(t.version) from deal_terms t
      where t.deal_id = ${deal.id} and t.annex_number is null and t.version <= ${deal.termsVersion})
    and (a.approval_id is null or p.state = 'approved' or p.state = 'waived' and p.step = 'offer'))`

/** What the viewer last stated to be for their party, as one column; null: nothing yet. */
export const lastCapacity = ({ id, partyId }: Viewer): SQL<string | null> =>
  sql<string | null>`(select case when a.person_id = ${id} then a.capacity else a.second_capacity end
    from deal_acceptance a where a.party_id = ${partyId} and (a.person_id = ${id} or a.second_id = ${id})
    order by coalesce(a.second_at, a.accepted_at) desc, a.id desc limit 1)`
