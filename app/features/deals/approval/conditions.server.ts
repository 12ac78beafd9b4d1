import { and, eq, exists, ne, type SQL, sql } from "drizzle-orm"
import { countsFrom, roleSince } from "#app/db/conditions/second-person.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { dealApproval, deal as deals, member, party } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"

/** An open request of this party about the terms under discussion. */
export const isOpenRequest = (partyId: string) =>
  and(
    eq(dealApproval.dealId, deals.id),
    sql`${dealApproval.termsVersion} = coalesce(${deals.annexVersion}, ${deals.termsVersion})`,
    eq(dealApproval.partyId, partyId),
    eq(dealApproval.state, "open"),
  )

/** Deals that await this viewer's approval of a colleague's move; undefined when their role never approves. */
export function awaitsApproval({ id, partyId, role }: Viewer): SQL | undefined {
  if (role !== "owner" && role !== "finance") return undefined
  const viewerCounts = sql`exists (select 1 from ${member}
    where ${member.partyId} = ${partyId} and ${member.userId} = ${id}
      and ${roleSince} <= ${dealApproval.createdAt}
      and ${countsFrom({ id: sql`${dealApproval.begunById}` })} is null)`
  return exists(
    db
      .select({ one: sql`1` })
      .from(dealApproval)
      .innerJoin(party, eq(party.id, dealApproval.partyId))
      .where(
        and(
          isOpenRequest(partyId),
          ne(dealApproval.begunById, id),
          role === "finance" ? eq(party.financeApproves, true) : undefined,
          viewerCounts,
        ),
      ),
  )
}

/** Deals in which a second person of the viewer's party has yet to decide. */
export const waitsForSecondPerson = ({ partyId }: Viewer): SQL =>
  exists(db.select({ one: sql`1` }).from(dealApproval).where(isOpenRequest(partyId)))
