import { eq } from "drizzle-orm"
import { isNoticeTaskOpen } from "#app/db/conditions/open-tasks.server.ts"
import { allMembersOf, recipientsOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Fact, Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealEvent, deal as deals } from "#app/db/schema.ts"
import { otherSide, type Side } from "#app/domain/deals/deal/deal.ts"
import { isAnnexMove } from "#app/domain/deals/deal/deal-annex-moves.ts"
import { type DealFact, dealFactOf, readFact } from "#app/domain/deals/deal/deal-history.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { namedWorth } from "#app/domain/deals/deal/worth.ts"
import { dealNotices } from "#app/domain/deals/moves/deal-notices.ts"
import { taskAfter } from "#app/domain/deals/moves/task-after.ts"
import { isRatingFact, ratingNotices } from "#app/domain/deals/rating/rating.ts"
import type { NoticeTask } from "#app/domain/notifications/task.ts"
import { notifyAs, notifyOfDeal } from "#app/features/notifications/commands.server.ts"
import { dealPath } from "#app/paths.ts"
import { approvalReactions } from "../approval/reactions.server.ts"
import { ruleReactions } from "../approval/setting/reactions.server.ts"
import { materialReactions } from "../deliverables/materials/reactions.server.ts"
import { deliverableReactions } from "../deliverables/reactions.server.ts"
import { documentReactions } from "../documents/reactions.server.ts"
import { invitationReactions } from "../invitation/reactions.server.ts"
import { accountReactions } from "../payments/account/reactions.server.ts"
import { paymentReactions } from "../payments/reactions.server.ts"
import { worthOfMove } from "../terms/queries.server.ts"
import type { DealEmail } from "./deal-email.ts"
import { followEditedEvent } from "./event-reactions.server.ts"
import { emailMove, withdrawTurns } from "./move-emails.server.ts"
import { followNames } from "./search-commands.server.ts"

/** Notifies the other side of every move: list, bell, email (the agreement's to both); open pages reload (B38). */
const notifyOtherSide: Reaction = {
  name: "deals.move",
  on: (what) => dealFactOf(what) !== null,
  run: async (tx, fact) => {
    const move = dealFactOf(fact.what)
    const deal = await findDeal(tx, fact)
    if (!move || !deal) return
    const side = readFact(fact, deal.sponsorId).by ?? "organization"
    const { kind, notice } = dealNotices[move]
    const summary = summaryOf(fact, deal, side)
    await publishToParties(tx, [deal.sponsorId, deal.organizationId], { kind: "deal", id: deal.id })
    const parties = { sponsor: deal.sponsorId, organization: deal.organizationId }
    const news = isAboutSettlement(move) ? "settlement" : "deal"
    const ofSide = (to: Side) => ({ partyId: parties[to], news, dealId: deal.id }) as const
    const receiver = parties[otherSide(side)]
    const task = await askedBy(tx, fact, deal, { move, partyId: receiver })
    const bellNotice = {
      ...notice({ ...summary, title: deal.title, kind: deal.kind }),
      ...{ kind, factId: fact.id, link: dealPath(deal.id), realm: deal.realm },
    }
    const userIdsToEmail = await notifyOfDeal(tx, { dealId: deal.id, partyId: receiver }, news, {
      ...bellNotice,
      matter: { about: deal.id, task: task?.what },
    })
    await withdrawTurns(tx, deal.id, parties[side], await allMembersOf(tx, parties[side]))
    const { termsVersion, annexVersion, annexNumber } = readFact(fact, deal.sponsorId)
    const annex = isAnnexMove(move) && annexVersion !== null ? { version: annexVersion, number: annexNumber } : null
    const moveToEmail = {
      fact: move,
      kind,
      dealId: deal.id,
      emailContent: dealEmail(move, deal, summary),
      termsVersion,
      annex,
      by: side,
    }
    for (const userId of userIdsToEmail)
      await emailMove(tx, { userId, side: otherSide(side), of: ofSide(otherSide(side)), task }, moveToEmail)
    // the agreement is emailed to the side that concluded it, too
    if (move === "acceptTerms" || move === "acceptAnnex")
      for (const { id: userId, email } of await recipientsOf(tx, { ...ofSide(side), kind })) {
        const of = ofSide(side)
        if (email === "now") await emailMove(tx, { userId, side, of }, moveToEmail)
        if (email === "daily") await notifyAs(tx, { ...bellNotice, userId, of }, { bell: false, email })
      }
  },
}

/** Notifies the other side of a rating at the bell, without an email; open pages of both sides reload. */
const notifyOfRating: Reaction = {
  name: "deals.rating",
  on: isRatingFact,
  run: async (tx, fact) => {
    const deal = await findDeal(tx, fact)
    if (!deal || !isRatingFact(fact.what)) return
    const side: Side = fact.partyId === deal.sponsorId ? "sponsor" : "organization"
    await publishToParties(tx, [deal.sponsorId, deal.organizationId], { kind: "deal", id: deal.id })
    const rated = side === "organization" ? deal.sponsorId : deal.organizationId
    const summary = { name: summaryOf(fact, deal, side).name, title: deal.title }
    await notifyOfDeal(tx, { dealId: deal.id, partyId: rated }, "deal", {
      ...ratingNotices[fact.what](summary),
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
  notifyOfRating,
  followNames,
  ...approvalReactions,
  ...ruleReactions,
  ...documentReactions,
  ...invitationReactions,
  ...materialReactions,
  ...deliverableReactions,
  ...paymentReactions,
  ...accountReactions,
]

/**
 * The task that the move gives its receiver. When the move was answered before its reaction runs, the task is done from
 * the start. A move that does not change the turn gives no task.
 */
async function askedBy(tx: Tx, fact: Fact, deal: MovedDeal, { move, partyId }: { move: DealFact; partyId: string }) {
  const what = taskAfter(move)
  if (!what) return null
  const task: NoticeTask = { partyId, what, about: deal.id, subjects: [] }
  const isAnswered = typeof fact.details.version === "number" && deal.version > fact.details.version
  return isAnswered || (await isNoticeTaskOpen(tx, task)) ? task : null
}

const settlementMoves: readonly DealFact[] = ["settle", "replaceSettlement", "acceptSettlement", "rejectSettlement"]
const isAboutSettlement = (move: DealFact) => settlementMoves.includes(move)

type MovedDeal = NonNullable<Awaited<ReturnType<typeof findDeal>>>
type MoveSummary = ReturnType<typeof summaryOf>

async function findDeal(tx: Tx, fact: Fact) {
  const { aboutId: id } = fact
  const [deal] = await tx.select().from(deals).where(eq(deals.id, id))
  if (!deal) return null
  const events = await tx.select().from(dealEvent).where(eq(dealEvent.dealId, id))
  const summary = await worthOfMove(tx, readFact(fact, deal.sponsorId), deal)
  return { ...deal, ...summary, title: dealTitle(events) }
}

function summaryOf(fact: Fact, deal: MovedDeal, side: Side) {
  const { to, words, corrections } = readFact(fact, deal.sponsorId)
  return {
    name: side === "sponsor" ? deal.sponsorName : deal.organizationName,
    status: to ?? deal.status,
    worth: deal.worth,
    vatStatus: deal.vatStatus,
    reason: words,
    corrections,
  }
}

/** Most rows that an email quotes; the page has all. */
const quotedRows = 8

const dealEmail = (
  move: DealFact,
  deal: MovedDeal,
  { name, status, worth, reason, corrections }: MoveSummary,
): DealEmail => ({
  dealId: deal.id,
  move,
  name,
  title: deal.title,
  status,
  total: namedWorth({ worth, kind: deal.kind, vatStatus: deal.vatStatus }),
  kind: deal.kind,
  reason,
  ...(corrections.length > 0 && {
    corrections: { shown: corrections.slice(0, quotedRows), more: Math.max(0, corrections.length - quotedRows) },
  }),
})
