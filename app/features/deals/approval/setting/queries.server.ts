import { and, asc, eq, sql } from "drizzle-orm"
import { countsFromByMember } from "#app/db/conditions/second-person.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { dealApproval, deal as deals, party, secondPersonChange, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type ApprovalRule,
  approversFor,
  canBeRequired,
  countingNow,
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
import { listWorths } from "../../terms/queries.server.ts"
import { listApprovers } from "../commands.server.ts"
import { isOpenRequest } from "../conditions.server.ts"

/** The section 'Druga osoba przy dużych kwotach': the party's rule, and what waits. */
export async function getSecondPerson(viewer: Viewer) {
  const [rule] = await db
    .select({ fromGrosze: party.approvalFromGrosze, financeApproves: party.financeApproves })
    .from(party)
    .where(eq(party.id, viewer.partyId))
  const { fromGrosze = null, financeApproves = false } = rule ?? {}
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
      brought: countsFromByMember(viewer.partyId, { id: sql`${dealApproval.begunById}` }),
    })
    .from(dealApproval)
    .innerJoin(deals, eq(deals.id, dealApproval.dealId))
    .innerJoin(user, eq(user.id, dealApproval.begunById))
    .where(isOpenRequest(viewer.partyId))
    .orderBy(asc(dealApproval.createdAt), asc(dealApproval.id))
    .limit(20)
  const change = fromGrosze === null ? null : await findRuleChange(viewer.partyId)
  const deciding = change ? await listDeciding(change.change) : []
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
    change: change && changeShown(viewer, change, deciding, current),
    waiting: waiting.map(
      ({ begunById, sponsorName, organizationName, at, id, dealId, termsVersion, by, brought }, index) => {
        const others = approversFor(withCountsFrom(approvers, brought), begunById, current, at)
        const now = countingNow(others)
        return {
          ...{ id, dealId, termsVersion, by },
          worth: worthText(worths[index]?.worth ?? noWorth, "brutto"),
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

async function findRuleChange(partyId: string) {
  const [open] = await db
    .select({ change: secondPersonChange, by: user.name })
    .from(secondPersonChange)
    .innerJoin(user, eq(user.id, secondPersonChange.askedById))
    .where(and(eq(secondPersonChange.partyId, partyId), eq(secondPersonChange.state, "open")))
  return open ?? null
}

/** A looser rule that waits: who asked takes it back, others who may approve decline, those who could before agree. */
function changeShown(
  viewer: Viewer,
  { change, by }: NonNullable<Awaited<ReturnType<typeof findRuleChange>>>,
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
    when: waitText(effectiveAt, countingNow(approversFor(approvers, askedById, current, createdAt)), viewer.id),
    mayAgree: !isOwn && own !== undefined && mayApproveSince(own, current, createdAt),
    mayDecline: !isOwn && mayApprove(viewer.role, current),
    mayWithdraw: isOwn && may(viewer.role, "editParty"),
  }
}

export type SecondPerson = Awaited<ReturnType<typeof getSecondPerson>>
