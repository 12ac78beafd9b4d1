import { eq } from "drizzle-orm"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Fact, Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealEvent, deal as deals } from "#app/db/schema.ts"
import { isPaymentFact } from "#app/domain/deals/deal/deal-history.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { paymentNotices, refundsSent, transfersSent } from "#app/domain/deals/payments/payment-facts.ts"
import { notifyOfDeal } from "#app/features/notifications/commands.server.ts"
import type { Matter } from "#app/features/notifications/matter-commands.server.ts"
import { paymentsPath } from "#app/paths.ts"

/** Notifies the other side's members who handle papers; reloads open pages of both sides. */
const notifyOfPayment: Reaction = {
  name: "deals.payments",
  on: isPaymentFact,
  run: async (tx, fact) => {
    const [deal] = await tx.select().from(deals).where(eq(deals.id, fact.aboutId))
    if (!deal || !isPaymentFact(fact.what)) return
    await publishToParties(tx, [deal.sponsorId, deal.organizationId], { kind: "deal", id: deal.id })
    const events = await tx.select().from(dealEvent).where(eq(dealEvent.dealId, deal.id))
    const bySponsor = fact.partyId === deal.sponsorId
    const about = {
      name: bySponsor ? deal.sponsorName : deal.organizationName,
      title: dealTitle(events),
      grosze: Number(fact.details.grosze ?? 0),
      reason: String(fact.details.reason ?? ""),
      number: String(fact.details.number ?? ""),
    }
    const partyId = bySponsor ? deal.organizationId : deal.sponsorId
    await notifyOfDeal(tx, { dealId: deal.id, partyId }, "settlement", {
      ...paymentNotices[fact.what](about),
      kind: "payment",
      factId: fact.id,
      link: paymentsPath(deal.id),
      matter: matterOf(fact, about),
      realm: deal.realm,
    })
  },
}

/** The task that the news gives its receiver: to check whether the money has arrived. */
function matterOf({ id, what, aboutId, details }: Fact, names: { name: string; title: string }): Matter | undefined {
  const receive = { about: aboutId, task: "receive" } as const
  if (what === "deal.paymentSent")
    return { ...receive, subjects: [id], gathered: (transfers) => transfersSent(names, transfers) }
  // older facts name no entry
  const subjects = typeof details.entryId === "string" ? [details.entryId] : []
  return what === "deal.paymentRefunded"
    ? { ...receive, subjects, gathered: (refunds) => refundsSent(names, refunds) }
    : undefined
}

export const paymentReactions: Reaction[] = [notifyOfPayment]
