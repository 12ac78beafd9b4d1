import type { notification } from "#app/db/schema.ts"
import { otherSide, type Side } from "#app/domain/deals/deal/deal.ts"
import { dealFactOf, isPaymentFact } from "#app/domain/deals/deal/deal-history.ts"
import { deliverableNotices, isDeliverableFact } from "#app/domain/deals/deliverables/deliverable-facts.ts"
import { dealNotices } from "#app/domain/deals/moves/deal-notices.ts"
import { taskAfter } from "#app/domain/deals/moves/task-after.ts"
import { paymentNotices } from "#app/domain/deals/payments/payment-facts.ts"
import type { NotificationKind } from "#app/domain/notifications/categories.ts"
import type { Notice } from "#app/domain/notifications/notification.ts"
import type { TaskKind } from "#app/domain/notifications/task.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { dealDeliverablesPath, dealPath, paymentsPath } from "#app/paths.ts"
import type { ShownRows } from "./deals.ts"
import type { ShownDealKey } from "./stories.ts"

/** Newest facts of deals in the lists of the owners of the other side; `waits`: a task. */
const shownNews: readonly { deal: ShownDealKey; what: string; to: Side; waits?: boolean }[] = [
  { deal: "lastYear", what: "deal.acceptSettlement", to: "organization" },
  { deal: "donation", what: "deal.paymentReceived", to: "sponsor" },
  { deal: "running", what: "deal.paymentReceived", to: "sponsor" },
  { deal: "running", what: "deal.rowConfirm", to: "organization" },
  { deal: "counterOffer", what: "deal.edit", to: "sponsor", waits: true },
  { deal: "running", what: "deal.rowSendBack", to: "organization", waits: true },
  { deal: "running", what: "deal.paymentSent", to: "organization", waits: true },
  { deal: "running", what: "deal.rowDone", to: "sponsor", waits: true },
  { deal: "toDecide", what: "deal.settle", to: "sponsor", waits: true },
  { deal: "running", what: "deal.rowDone", to: "organization", waits: true },
  { deal: "toAnswer", what: "deal.propose", to: "organization", waits: true },
]

type StoryNotice = Notice & { kind: NotificationKind; link: string; task: TaskKind | null; subjects: string[] }

/** Notifications of the demo's owners, in the form in which the reactions to these facts write them. */
export function newsRows(
  deals: Record<ShownDealKey, ShownRows>,
  owners: Record<string, string>,
): (typeof notification.$inferInsert)[] {
  return shownNews.map(({ deal: key, what, to, waits = false }) => {
    const { deal, facts } = deals[key]
    const partyOf = { sponsor: deal.sponsorId, organization: deal.organizationId }
    const partyId = partyOf[to]
    const by = otherSide(to)
    const fact = facts.findLast((one) => one.what === what && one.partyId === partyOf[by])
    if (!fact) throw new Error(`${key} has no ${what}`)
    const { task, subjects, ...shown } = newsOf(fact, deals[key], by)
    const about = waits && task ? { task, about: deal.id, subjects } : { about: deal.id }
    return {
      ...shown,
      ...about,
      id: timeOrderedId(),
      factId: fact.id,
      partyId,
      userId: owners[partyId] ?? "",
      createdAt: fact.createdAt,
      readAt: waits ? null : fact.createdAt,
    }
  })
}

function newsOf(fact: ShownRows["facts"][number], { deal, events, versions }: ShownRows, by: Side): StoryNotice {
  const { what, details = {} } = fact
  const subject = {
    name: by === "sponsor" ? deal.sponsorName : deal.organizationName,
    title: events[0]?.title ?? "",
    reason: typeof details.reason === "string" ? details.reason : null,
  }
  const link = dealPath(deal.id)
  if (isPaymentFact(what)) {
    const sums = { grosze: Number(details.grosze ?? 0), number: String(details.number ?? ""), reason: "" }
    const asks = what === "deal.paymentSent" ? "receive" : null
    const notice = paymentNotices[what]({ ...subject, ...sums })
    return { ...notice, kind: "payment", link: paymentsPath(deal.id), task: asks, subjects: [fact.id] }
  }
  if (isDeliverableFact(what)) {
    const row = String(details.rowId ?? "")
    const known = deliverableNotices[what]
    if (!known) throw new Error(`nobody is notified of ${what}`)
    const { kind, task = null, notice } = known
    return { ...notice({ ...subject, details }), kind, link: dealDeliverablesPath(deal.id, row), task, subjects: [row] }
  }
  const move = dealFactOf(what)
  if (!move) throw new Error(`nobody is notified of ${what}`)
  const { kind, notice } = dealNotices[move]
  const { grossGrosze: gross = 0, inKindGrosze: inKind = 0 } = versions.at(-1) ?? {}
  const worth = { worth: { gross, inKind }, kind: deal.kind ?? "sponsoring" }
  return { ...notice({ ...subject, ...worth }), kind, link, task: taskAfter(move), subjects: [] }
}
