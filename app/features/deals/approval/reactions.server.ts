import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Fact, Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealApproval, dealEvent, deal as deals, party, user } from "#app/db/schema.ts"
import { approversFor, approversNow } from "#app/domain/deals/approval/approval.ts"
import { usualKind } from "#app/domain/deals/deal/deal.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { noWorth, unusualKind, worthText } from "#app/domain/deals/deal/worth.ts"
import { approvalNotices } from "#app/domain/notifications/approval-notices.ts"
import { notify } from "#app/features/notifications/commands.server.ts"
import { dealPath } from "#app/paths.ts"
import { listWorths } from "../terms/queries.server.ts"
import { listApprovers } from "./commands.server.ts"

/** Notifies members who may approve, and the author of a request of its result; nobody of the other side. */
const notifyOfApproval: Reaction = {
  name: "deals.approval",
  on: (what) => what.startsWith("approval."),
  run: async (tx, fact) => {
    const found = await findApproval(tx, fact)
    if (!found) return
    const { request, rule, title, total, name } = found
    const { dealId, begunById, partyId, state, createdAt } = request
    await publishToParties(tx, [partyId], { kind: "deal", id: dealId })
    const of = { partyId, news: "approval" } as const
    const shared = { factId: fact.id, link: dealPath(dealId), realm: found.realm }
    if (fact.what === "approval.begin" && state === "open") {
      const isOffer = request.step === "offer"
      const notice = approvalNotices.asked({ name, title, total })
      const matter = { about: dealId, task: "approve", subjects: [request.id] } as const
      const requestNews = { ...shared, kind: "approval_asked", ...notice, partyId, matter } as const
      const approvers = approversFor(await listApprovers(tx, partyId, { id: begunById }), begunById, rule, createdAt)
      for (const { id: userId } of approversNow(approvers))
        await notify(tx, { ...requestNews, of, userId, email: { dealId, title, name, total, isOffer } })
    }
    if (fact.what === "approval.approve" || fact.what === "approval.reject") {
      const approved = fact.what === "approval.approve"
      const { reason } = request
      await notify(tx, {
        ...shared,
        kind: "approval_decided",
        userId: begunById,
        of: { partyId, news: "page" },
        ...approvalNotices.decided({ name, title, approved, reason }),
        email: { dealId, title, name, approved, reason },
      })
    }
  },
}

export const approvalReactions: Reaction[] = [notifyOfApproval]

async function findApproval(tx: Tx, fact: Fact) {
  const [row] = await tx
    .select({
      request: dealApproval,
      rule: { fromGrosze: party.approvalFromGrosze, financeApproves: party.financeApproves },
      realm: deals.realm,
    })
    .from(dealApproval)
    .innerJoin(deals, eq(deals.id, dealApproval.dealId))
    .innerJoin(party, eq(party.id, dealApproval.partyId))
    .where(eq(dealApproval.id, String(fact.details.approvalId)))
  const [person] = await tx
    .select({ name: user.name })
    .from(user)
    .where(eq(user.id, fact.byId ?? ""))
  if (!row || !person) return null
  const events = await tx
    .select({ title: dealEvent.title, startDate: dealEvent.startDate })
    .from(dealEvent)
    .where(eq(dealEvent.dealId, fact.aboutId))
  const [{ worth, kind } = { worth: noWorth, kind: usualKind }] = await listWorths(tx, [row.request])
  const named = unusualKind(kind)
  const total = worthText(worth, "brutto") + (named ? ` (${named})` : "")
  return { ...row, name: person.name, title: dealTitle(events), total }
}
