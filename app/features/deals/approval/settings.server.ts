import { and, asc, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealApproval, deal as deals, party, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { approversFor, canBeRequired, mayApprove, namesJoined } from "#app/domain/deals/approval/approval.ts"
import { partnerName } from "#app/domain/deals/deal-names.ts"
import { worthText } from "#app/domain/deals/terms/worth.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { listWorths } from "../terms/queries.server.ts"
import { listApprovers } from "./begin.server.ts"

/** The section 'Druga osoba przy dużych kwotach': the party's rule, and what waits. */
export async function getSecondPerson(viewer: Viewer) {
  const [rule] = await db
    .select({ fromGrosze: party.approvalFromGrosze, financeApproves: party.financeApproves })
    .from(party)
    .where(eq(party.id, viewer.partyId))
  const { fromGrosze = null, financeApproves = false } = rule ?? {}
  const approvers = await listApprovers(db, viewer.partyId)
  const waiting = await db
    .select({
      id: dealApproval.id,
      dealId: dealApproval.dealId,
      sponsorName: deals.sponsorName,
      organizationName: deals.organizationName,
      termsVersion: dealApproval.termsVersion,
      begunById: dealApproval.begunById,
      by: user.name,
      at: dealApproval.createdAt,
    })
    .from(dealApproval)
    .innerJoin(deals, and(eq(deals.id, dealApproval.dealId), eq(deals.termsVersion, dealApproval.termsVersion)))
    .innerJoin(user, eq(user.id, dealApproval.begunById))
    .where(and(eq(dealApproval.partyId, viewer.partyId), eq(dealApproval.state, "open")))
    .orderBy(asc(dealApproval.createdAt), asc(dealApproval.id))
    .limit(20)
  const worths = await listWorths(db, waiting)
  const current = { fromGrosze, financeApproves }
  const side = viewer.userType === "organization" ? "organization" : "sponsor"
  return {
    mayEdit: may(viewer.role, "editParty"),
    required: fromGrosze !== null,
    amount: formatMoneyInput(fromGrosze),
    financeApproves,
    /** The rule is on and too few are left who could approve. */
    stuck:
      fromGrosze !== null && !canBeRequired(approvers, current)
        ? namesJoined(approvers.filter(({ role }) => mayApprove(role, current)))
        : null,
    waiting: waiting.map(({ begunById, sponsorName, organizationName, at, id, dealId, by }, index) => ({
      ...{ id, dealId, by },
      worth: worthText(worths[index] ?? { gross: 0, inKind: 0 }, "brutto"),
      at: at.toISOString(),
      partner: partnerName(side, { sponsor: sponsorName, organization: organizationName }),
      approvers: namesJoined(approversFor(approvers, begunById, current)),
      mayDecide: begunById !== viewer.id && mayApprove(viewer.role, current),
    })),
  }
}
export type SecondPerson = Awaited<ReturnType<typeof getSecondPerson>>
