import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToViewers } from "#app/db/outbox/publish.server.ts"
import type { Fact, Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealEvent, deal as deals, organization } from "#app/db/schema.ts"
import { otherSide, type Side, sides } from "#app/domain/deals/deal.ts"
import { type DealFact, dealFactOf, textByFact } from "#app/domain/deals/deal-history.ts"
import { dealTitle } from "#app/domain/deals/deal-names.ts"
import { reminderNotices } from "#app/domain/deals/deal-reminders.ts"
import { namedSum } from "#app/domain/deals/named-sum.ts"
import { isRatingFact, ratingNotices } from "#app/domain/deals/rating.ts"
import { dealNotices } from "#app/domain/notifications/notification.ts"
import { notify } from "#app/features/notifications/commands.server.ts"
import { dealPath } from "#app/paths.ts"
import type { DealEmail } from "./emails/deal-email.ts"
import { emailMove } from "./emails/move-email.server.ts"
import { followEditedEvent } from "./event-changes/event-edits.server.ts"
import { invitationReactions } from "./invitation/reactions.server.ts"
import { followNames } from "./search-text.server.ts"

/** Notifies the other side of every move: list, bell, email (the agreement's to both); open pages reload (B38). */
const notifyOtherSide: Reaction = {
  name: "deals.move",
  on: (what) => dealFactOf(what) !== null,
  run: async (tx, fact) => {
    const move = dealFactOf(fact.what)
    const deal = await findDeal(tx, fact.aboutId)
    if (!move || !deal) return
    const side = textByFact(fact, deal.sponsorId).by ?? "organization"
    const { kind, notice } = dealNotices[move]
    const told = toldBy(fact, deal, side)
    await publishToViewers(tx, [deal.sponsorId, deal.ownerId], { kind: "deal", id: deal.id })
    const people = { sponsor: deal.sponsorId, organization: deal.ownerId }
    const isTold = await notify(tx, {
      ...notice({ ...told, title: deal.title, kind: deal.kind }),
      userId: people[otherSide(side)],
      kind,
      factId: fact.id,
      link: dealPath(deal.id),
      realm: deal.realm,
    })
    const { termsVersion } = textByFact(fact, deal.sponsorId)
    const made = { fact: move, kind, dealId: deal.id, told: dealEmail(move, deal, told), termsVersion, by: side }
    for (const each of move === "acceptTerms" ? sides : [otherSide(side)])
      if (isTold || each === side) await emailMove(tx, { userId: people[each], side: each }, made)
  },
}

/** Notifies the side whose turn it is of a due reminder (B32). */
const notifyOfReminder: Reaction = {
  name: "deals.remind",
  on: (what) => what === "deal.remind",
  run: async (tx, fact) => {
    const deal = await findDeal(tx, fact.aboutId)
    const kind = reminderNotices.find((one) => one.kind === fact.details.kind)
    const side = fact.details.side === "sponsor" ? "sponsor" : "organization"
    if (!deal || !kind) return
    const told = toldBy(fact, deal, otherSide(side))
    await notify(tx, {
      ...kind.notice({ name: told.name, title: deal.title }),
      userId: side === "sponsor" ? deal.sponsorId : deal.ownerId,
      kind: kind.kind,
      factId: fact.id,
      link: dealPath(deal.id),
      email: { ...dealEmail(null, deal, told) },
      realm: deal.realm,
    })
  },
}

/** Notifies the other side of a rating at the bell, without an email; open pages of both sides reload. */
const notifyOfRating: Reaction = {
  name: "deals.rating",
  on: isRatingFact,
  run: async (tx, fact) => {
    const deal = await findDeal(tx, fact.aboutId)
    if (!deal || !isRatingFact(fact.what)) return
    const side: Side = fact.byId === deal.sponsorId ? "sponsor" : "organization"
    await publishToViewers(tx, [deal.sponsorId, deal.ownerId], { kind: "deal", id: deal.id })
    const userId = side === "organization" ? deal.sponsorId : deal.ownerId
    const told = { name: toldBy(fact, deal, side).name, title: deal.title }
    await notify(tx, {
      ...ratingNotices[fact.what](told),
      userId,
      kind: "deal_rated",
      factId: fact.id,
      link: dealPath(deal.id),
      realm: deal.realm,
    })
  },
}

export const dealReactions: Reaction[] = [
  followEditedEvent,
  notifyOtherSide,
  notifyOfReminder,
  notifyOfRating,
  followNames,
  ...invitationReactions,
]

type Deal = NonNullable<Awaited<ReturnType<typeof findDeal>>>
type Told = ReturnType<typeof toldBy>

async function findDeal(tx: Tx, id: string) {
  const [deal] = await tx
    .select({ deal: deals, ownerId: organization.userId })
    .from(deals)
    .innerJoin(organization, eq(organization.id, deals.organizationId))
    .where(eq(deals.id, id))
  if (!deal) return null
  const events = await tx.select().from(dealEvent).where(eq(dealEvent.dealId, id))
  return { ...deal.deal, ownerId: deal.ownerId, title: dealTitle(events) }
}

function toldBy(fact: Fact, deal: Deal, side: Side) {
  const { to, totalGrosze, words } = textByFact(fact, deal.sponsorId)
  return {
    name: side === "sponsor" ? deal.sponsorName : deal.organizationName,
    status: to ?? deal.status,
    totalGrosze: totalGrosze ?? deal.totalGrosze,
    reason: words,
  }
}

const dealEmail = (move: DealFact | null, deal: Deal, { name, status, totalGrosze, reason }: Told): DealEmail => ({
  dealId: deal.id,
  move,
  name,
  title: deal.title,
  status,
  total: namedSum({ totalGrosze, kind: deal.kind }),
  kind: deal.kind,
  reason,
})
