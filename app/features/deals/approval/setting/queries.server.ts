import { and, asc, eq, sql } from "drizzle-orm"
import { countsFromByMember, isOpenRequest } from "#app/db/conditions/second-person.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { dealApproval, deal as deals, dealTerms, party, secondPersonChange, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type ApprovalRule,
  approversFor,
  approversNow,
  hasTwoApprovers,
  laterText,
  type Member,
  mayApprove,
  mayApproveSince,
  namesJoined,
  withCountsFrom,
} from "#app/domain/deals/approval/approval.ts"
import { ruleText, waitText } from "#app/domain/deals/approval/rule-change.ts"
import { partnerName } from "#app/domain/deals/deal/deal-names.ts"
import { noWorth, worthText } from "#app/domain/deals/deal/worth.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { worthColumns } from "../../terms/queries.server.ts"
import { listApprovers } from "../commands.server.ts"

/** Data of the section 'Druga osoba przy dużych kwotach': the party's rule and its waiting change. */
export async function getSecondPerson(viewer: Viewer) {
  const [rule] = await db
    .select({
      fromGrosze: party.approvalFromGrosze,
      financeApproves: party.financeApproves,
      open: secondPersonChange,
      by: user.name,
    })
    .from(party)
    .leftJoin(secondPersonChange, and(eq(secondPersonChange.partyId, party.id), eq(secondPersonChange.state, "open")))
    .leftJoin(user, eq(user.id, secondPersonChange.askedById))
    .where(eq(party.id, viewer.partyId))
  const { fromGrosze = null, financeApproves = false, open = null, by: asker = null } = rule ?? {}
  const approvers = await listApprovers(db, viewer.partyId, { id: viewer.id })
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
      worth: worthColumns,
      brought: countsFromByMember(viewer.partyId, { id: sql`${dealApproval.begunById}` }),
    })
    .from(dealApproval)
    .innerJoin(deals, eq(deals.id, dealApproval.dealId))
    .innerJoin(user, eq(user.id, dealApproval.begunById))
    .leftJoin(
      dealTerms,
      and(eq(dealTerms.dealId, dealApproval.dealId), eq(dealTerms.version, dealApproval.termsVersion)),
    )
    .where(isOpenRequest(viewer.partyId))
    .orderBy(asc(dealApproval.createdAt), asc(dealApproval.id))
    .limit(20)
  const change = fromGrosze === null ? null : open
  const deciding = change ? await listDeciding(change) : []
  const current = { fromGrosze, financeApproves }
  const side = viewer.userType === "organization" ? "organization" : "sponsor"
  return {
    mayEdit: may(viewer.role, "editParty"),
    required: fromGrosze !== null,
    amount: formatMoneyInput(fromGrosze),
    financeApproves,
    /** The rule is on, but too few people are left who could approve. */
    stuck:
      fromGrosze !== null && !hasTwoApprovers(approvers, current)
        ? namesJoined(approvers.filter(({ role }) => mayApprove(role, current)))
        : null,
    change: change && changeShown(viewer, { change, by: asker ?? "" }, deciding, current),
    waiting: waiting.map(
      ({ begunById, sponsorName, organizationName, at, id, dealId, termsVersion, by, worth, brought }) => {
        const others = approversFor(withCountsFrom(approvers, brought), begunById, current, at)
        const now = approversNow(others)
        return {
          ...{ id, dealId, termsVersion, by },
          worth: worthText(worth ?? noWorth, "brutto"),
          at: at.toISOString(),
          partner: partnerName(side, { sponsor: sponsorName, organization: organizationName }),
          approvers: namesJoined(now),
          later: laterText(others, viewer.id),
          mayDecide: now.some((one) => one.id === viewer.id),
        }
      },
    ),
  }
}
const listDeciding = ({ partyId, askedById, createdAt }: typeof secondPersonChange.$inferSelect) =>
  listApprovers(db, partyId, { id: askedById, requestedAt: createdAt })

/** The waiting change, and whether the viewer may withdraw it (author), decline it or agree to it (approvers). */
function changeShown(
  viewer: Viewer,
  { change, by }: { change: typeof secondPersonChange.$inferSelect; by: string },
  approvers: readonly Member[],
  current: ApprovalRule,
) {
  const { id, askedById, createdAt, effectiveAt } = change
  const isOwn = askedById === viewer.id
  const own = approvers.find((one) => one.id === viewer.id)
  return {
    id,
    by,
    at: createdAt.toISOString(),
    before: ruleText(current),
    after: ruleText(change),
    when: waitText(effectiveAt, approversNow(approversFor(approvers, askedById, current, createdAt)), viewer.id),
    mayAgree: !isOwn && own !== undefined && mayApproveSince(own, current, createdAt),
    mayDecline: !isOwn && mayApprove(viewer.role, current),
    mayWithdraw: isOwn && may(viewer.role, "editParty"),
  }
}

export type SecondPerson = Awaited<ReturnType<typeof getSecondPerson>>
