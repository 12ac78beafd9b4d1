import { eq } from "drizzle-orm"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealEvent, deal as deals } from "#app/db/schema.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import {
  isSignedCopyFact,
  signedCopiesNotice,
  signedCopyNotices,
  signedDocument,
} from "#app/domain/deals/documents/signed-copy-facts.ts"
import { notifyOfDeal } from "#app/features/notifications/commands.server.ts"
import { dealDocumentsPath } from "#app/paths.ts"

/** Notifies the other side at the bell of a copy to confirm, and then of the decision. */
const notifyOfSignedCopy: Reaction = {
  name: "deals.signedCopies",
  on: isSignedCopyFact,
  run: async (tx, fact) => {
    const notice = isSignedCopyFact(fact.what) ? signedCopyNotices[fact.what] : undefined
    const [deal] = await tx.select().from(deals).where(eq(deals.id, fact.aboutId))
    if (!deal || !notice) return
    const events = await tx.select().from(dealEvent).where(eq(dealEvent.dealId, deal.id))
    const bySponsor = fact.partyId === deal.sponsorId
    const name = bySponsor ? deal.sponsorName : deal.organizationName
    const recipientId = bySponsor ? deal.organizationId : deal.sponsorId
    const title = dealTitle(events)
    await notifyOfDeal(tx, { dealId: deal.id, partyId: recipientId }, "deal", {
      ...notice({ name, title, of: signedDocument(fact.details.annexNumber) }),
      kind: "signed_copy",
      factId: fact.id,
      link: dealDocumentsPath(deal.id),
      matter:
        fact.what === "deal.addSignedCopy"
          ? { about: deal.id, task: "copy", subjects: [fact.id], gathered: () => signedCopiesNotice({ name, title }) }
          : undefined,
      realm: deal.realm,
    })
  },
}

export const signedCopyReactions: Reaction[] = [notifyOfSignedCopy]
