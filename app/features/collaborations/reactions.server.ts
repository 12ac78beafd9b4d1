import { and, eq, gte, inArray, isNull, ne } from "drizzle-orm"
import type { Tx } from "#app/db/client.server.ts"
import type { Fact, Reaction } from "#app/db/reactions.server.ts"
import { collaboration, collaborationEvent, collaborationOption, event, organization } from "#app/db/schema.ts"
import { tellViewers } from "#app/db/tell.server.ts"
import { otherSide, type Side } from "#app/domain/collaboration.ts"
import { type DealFact, dealFactOf, toldByFact } from "#app/domain/collaboration-history.ts"
import { dealTitle } from "#app/domain/collaboration-names.ts"
import { reminderNotices } from "#app/domain/collaboration-reminders.ts"
import { namedSum } from "#app/domain/named-sum.ts"
import { dealNotices } from "#app/domain/notification.ts"
import { isRatingFact, ratingNotices } from "#app/domain/rating.ts"
import { amountLabel } from "#app/domain/terms.ts"
import { notify } from "#app/features/notifications/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { invitationReactions } from "./invitation/reactions.server.ts"
import { type DealMail, proposalMail, rejectedMail } from "./mails.tsx"
import { followNames } from "./search-text.server.ts"

/** Every move of a deal reaches the other side: the list, the bell, a letter; both sides' open pages look again (B38). */
const tellOtherSide: Reaction = {
  name: "collaborations.move",
  on: (what) => dealFactOf(what) !== null,
  run: async (tx, fact) => {
    const move = dealFactOf(fact.what)
    const deal = await findDeal(tx, fact.aboutId)
    if (!move || !deal) return
    const side = toldByFact(fact, deal.sponsorId).by ?? "organization"
    const { kind, notice } = dealNotices[move]
    const told = toldBy(fact, deal, side)
    await tellViewers(tx, [deal.sponsorId, deal.ownerId], { kind: "deal", id: deal.id })
    await notify(tx, {
      ...notice({ ...told, title: deal.title, kind: deal.kind }),
      userId: otherSide(side) === "sponsor" ? deal.sponsorId : deal.ownerId,
      kind,
      factId: fact.id,
      link: `/wspolprace/${deal.id}`,
      mail: await mailOf(tx, move, deal, told),
      realm: deal.realm,
    })
  },
}

/** A reminder that came due (B32) reaches the side whose turn it is. */
const tellOfReminder: Reaction = {
  name: "collaborations.remind",
  on: (what) => what === "collaboration.remind",
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
      link: `/wspolprace/${deal.id}`,
      mail: { ...dealMail(null, deal, told) },
      realm: deal.realm,
    })
  },
}

/** A rating reaches the other side at the bell, without a letter; both sides' open pages look again. */
const tellOfRating: Reaction = {
  name: "collaborations.rating",
  on: isRatingFact,
  run: async (tx, fact) => {
    const deal = await findDeal(tx, fact.aboutId)
    if (!deal || !isRatingFact(fact.what)) return
    const side: Side = fact.byId === deal.sponsorId ? "sponsor" : "organization"
    await tellViewers(tx, [deal.sponsorId, deal.ownerId], { kind: "deal", id: deal.id })
    const userId = side === "organization" ? deal.sponsorId : deal.ownerId
    const told = { name: toldBy(fact, deal, side).name, title: deal.title }
    await notify(tx, {
      ...ratingNotices[fact.what](told),
      userId,
      kind: "deal_rated",
      factId: fact.id,
      link: `/wspolprace/${deal.id}`,
      realm: deal.realm,
    })
  },
}

export const collaborationReactions: Reaction[] = [
  tellOtherSide,
  tellOfReminder,
  tellOfRating,
  followNames,
  ...invitationReactions,
]

type Deal = NonNullable<Awaited<ReturnType<typeof findDeal>>>
type Told = ReturnType<typeof toldBy>

async function findDeal(tx: Tx, id: string) {
  const [deal] = await tx
    .select({ deal: collaboration, ownerId: organization.userId })
    .from(collaboration)
    .innerJoin(organization, eq(organization.id, collaboration.organizationId))
    .where(eq(collaboration.id, id))
  if (!deal) return null
  const events = await tx.select().from(collaborationEvent).where(eq(collaborationEvent.collaborationId, id))
  return { ...deal.deal, ownerId: deal.ownerId, title: dealTitle(events) }
}

function toldBy(fact: Fact, deal: Deal, side: Side) {
  const { to, totalGrosze, words } = toldByFact(fact, deal.sponsorId)
  return {
    name: side === "sponsor" ? deal.sponsorName : deal.organizationName,
    status: to ?? deal.status,
    totalGrosze: totalGrosze ?? deal.totalGrosze,
    reason: words,
  }
}

const dealMail = (move: DealFact | null, deal: Deal, { name, status, totalGrosze, reason }: Told): DealMail => ({
  dealId: deal.id,
  move,
  name,
  title: deal.title,
  status,
  total: namedSum({ totalGrosze, kind: deal.kind }),
  kind: deal.kind,
  reason,
})

async function mailOf(tx: Tx, move: DealFact, deal: Deal, told: Told): Promise<Record<string, unknown>> {
  const content = dealMail(move, deal, told)
  if (move === "reject") return rejectedMail.of({ ...content, similar: await countSimilar(tx, deal) })
  if (move !== "propose" && move !== "repeat") return { ...content }
  return proposalMail.of({
    ...content,
    lines: await firstLines(tx, deal.id),
    words: told.reason,
  })
}

async function firstLines(tx: Tx, id: string) {
  const lines = await tx
    .select({ title: collaborationOption.title, amountGrosze: collaborationOption.amountGrosze })
    .from(collaborationOption)
    .where(and(eq(collaborationOption.collaborationId, id), eq(collaborationOption.termsVersion, 1)))
    .orderBy(collaborationOption.position)
  return lines.map((line) => ({ title: line.title, amount: amountLabel(line) }))
}

/** Open events of the same categories that the sponsor could look at instead, other than the deal's own. */
async function countSimilar(tx: Tx, deal: Deal) {
  const own = tx
    .select({ id: collaborationEvent.eventId })
    .from(collaborationEvent)
    .where(eq(collaborationEvent.collaborationId, deal.id))
  const categories = tx.select({ category: event.category }).from(event).where(inArray(event.id, own))
  return tx.$count(
    event,
    and(
      eq(event.realm, deal.realm),
      isNull(event.deletedAt),
      isNull(event.hiddenAt),
      eq(event.live, 1),
      gte(event.lastDay, todayIn(new Date())),
      ne(event.organizationId, deal.organizationId),
      inArray(event.category, categories),
    ),
  )
}
