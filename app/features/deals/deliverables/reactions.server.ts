import { and, eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealEvent, deal as deals, deliverable, member } from "#app/db/schema.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { deliverableNotices, isDeliverableFact } from "#app/domain/deals/deliverables/deliverable-facts.ts"
import { notify, notifyOfDeal } from "#app/features/notifications/commands.server.ts"
import { dealDeliverablesPath } from "#app/paths.ts"

/** Notifies the other side at the bell, and the person responsible for the row; reloads open pages of both sides. */
const notifyOfDeliverable: Reaction = {
  name: "deals.deliverable",
  on: isDeliverableFact,
  run: async (tx, fact) => {
    const [deal] = await tx.select().from(deals).where(eq(deals.id, fact.aboutId))
    if (!deal || !isDeliverableFact(fact.what)) return
    await publishToParties(tx, [deal.sponsorId, deal.organizationId], { kind: "deal", id: deal.id })
    const texts = deliverableNotices[fact.what]
    if (!texts) return
    const events = await tx.select().from(dealEvent).where(eq(dealEvent.dealId, deal.id))
    const bySponsor = fact.partyId === deal.sponsorId
    const name = bySponsor ? deal.sponsorName : deal.organizationName
    const recipientId = bySponsor ? deal.organizationId : deal.sponsorId
    const rowId = typeof fact.details.rowId === "string" ? fact.details.rowId : undefined
    const title = dealTitle(events)
    const notice = {
      ...texts.notice({ name, title, details: fact.details }),
      kind: texts.kind,
      factId: fact.id,
      link: dealDeliverablesPath(deal.id, rowId),
      matter: {
        about: deal.id,
        task: texts.task,
        subjects: rowId && texts.gathered ? [rowId] : [],
        gathered: (rows: number) => ({
          ...(texts.gathered ?? texts.notice)({ name, title, rows, details: fact.details }),
          link: dealDeliverablesPath(deal.id),
        }),
      },
      realm: deal.realm,
    }
    await notifyOfDeal(tx, { dealId: deal.id, partyId: recipientId }, "deal", notice)
    const userId = rowId ? await findResponsible(tx, rowId, recipientId) : null
    if (userId) await notify(tx, { ...notice, userId, of: { partyId: recipientId, news: "page" } })
  },
}

/** The person responsible for the row, if still in that party. */
async function findResponsible(tx: Tx, rowId: string, partyId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: member.userId })
    .from(deliverable)
    .innerJoin(member, and(eq(member.userId, deliverable.responsibleId), eq(member.partyId, partyId)))
    .where(eq(deliverable.id, rowId))
  return row?.id ?? null
}

export const deliverableReactions: Reaction[] = [notifyOfDeliverable]
