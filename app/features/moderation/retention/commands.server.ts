import { and, eq, inArray, isNotNull, isNull, like, lt, notExists, notLike, or, sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import {
  conversation,
  deal,
  dealDocument,
  dealEvent,
  email,
  event,
  fact,
  inquiry,
  invitation,
  message,
  notification,
  reactionDone,
  report,
  settlement,
} from "#app/db/schema.ts"
import { retention } from "#app/domain/moderation/retention.ts"
import { todayIn } from "#app/lib/dates.ts"
import { deleteFileRows, removeFiles } from "#app/platform/files/private-files.server.ts"
import { removeDealMaterials, removeFreedKitFiles } from "./material-commands.server.ts"
import { proofIdsOf, removeFreedProofs } from "./proof-commands.server.ts"

/** Rows per batch, so that tables are locked only briefly. */
const batchSize = 200
const anyRow = { one: sql`1` }

/** Nightly: removes data past the retention periods of the privacy policy; returns how many deals. */
export async function removeOutdated(now: Date): Promise<number> {
  const deals = await inBatches(() => removeDeals(timeBefore(now, { years: retention.deals })))
  await inBatches(() => removeConversations(timeBefore(now, { years: retention.deals })))
  await removeRecords(now)
  return deals
}

/** The same day that many years and months ago; in a shorter month its last day, so that nothing is removed early. */
function timeBefore(now: Date, { years = 0, months = 0 }: { years?: number; months?: number }): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months - 12 * years)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}

async function inBatches(remove: () => Promise<number>): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await remove()
    removed += count
    if (count < batchSize) return removed
  }
}

/** Removes long-ended deals with terms, settlements and history, and the events that remained only for them. */
async function removeDeals(endedBefore: Date): Promise<number> {
  const { ids, keys } = await db.transaction(async (tx) => {
    const old = await tx
      .select({ id: deal.id })
      .from(deal)
      .where(lt(deal.endedOn, todayIn(endedBefore)))
      .limit(batchSize)
      .for("update")
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return { ids, keys: [] }
    const files = await tx.select({ id: settlement.fileId }).from(settlement).where(inArray(settlement.dealId, ids))
    files.push(
      ...(await tx.select({ id: dealDocument.fileId }).from(dealDocument).where(inArray(dealDocument.dealId, ids))),
    )
    const events = await tx.select({ id: dealEvent.eventId }).from(dealEvent).where(inArray(dealEvent.dealId, ids))
    const facts = tx.select({ id: fact.id }).from(fact).where(inArray(fact.aboutId, ids))
    await tx.delete(notification).where(inArray(notification.factId, facts))
    await tx.delete(reactionDone).where(inArray(reactionDone.factId, facts))
    await tx.delete(fact).where(inArray(fact.aboutId, ids))
    const proofs = await proofIdsOf(tx, ids)
    const materials = await removeDealMaterials(tx, ids)
    await tx.delete(deal).where(inArray(deal.id, ids))
    await removeFreedEvents(
      tx,
      events.map(({ id }) => id),
    )
    const freed = [...(await removeFreedProofs(tx, proofs)), ...(await removeFreedKitFiles(tx))]
    return { ids, keys: await deleteFileRows(tx, idsOf([...files, ...materials, ...freed])) }
  })
  await removeFiles(keys)
  return ids.length
}

const idsOf = (files: readonly { id: string | null }[]) => files.map(({ id }) => id)

/** Removes those of the deleted events that no deal refers to any more. */
async function removeFreedEvents(tx: Tx, ids: string[]) {
  if (ids.length === 0) return
  const dealsOfEvent = tx.select(anyRow).from(dealEvent).where(eq(dealEvent.eventId, event.id))
  await tx.delete(event).where(and(inArray(event.id, ids), isNotNull(event.deletedAt), notExists(dealsOfEvent)))
}

/** Removes conversations; messages are retained as long as their deals. */
async function removeConversations(lastMessageBefore: Date): Promise<number> {
  const { count, keys } = await db.transaction(async (tx) => {
    const deals = tx
      .select(anyRow)
      .from(deal)
      .where(and(eq(deal.sponsorId, conversation.sponsorId), eq(deal.organizationId, conversation.organizationId)))
    const old = await tx
      .select({ id: conversation.id })
      .from(conversation)
      .where(and(lt(conversation.lastMessageAt, lastMessageBefore), notExists(deals)))
      .limit(batchSize)
      .for("update")
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return { count: 0, keys: [] }
    const attachments = await tx
      .select({ id: message.fileId })
      .from(message)
      .where(and(inArray(message.conversationId, ids), isNotNull(message.fileId)))
    await tx.delete(conversation).where(inArray(conversation.id, ids))
    return { count: ids.length, keys: await deleteFileRows(tx, idsOf(attachments)) }
  })
  await removeFiles(keys)
  return count
}

/** Removes logs, emails, notifications, reports, invitations and inquiries. A deal's history is removed with it. */
async function removeRecords(now: Date) {
  const logsBefore = timeBefore(now, { months: retention.logs })
  const reportsBefore = timeBefore(now, { years: retention.reports })
  const ofDeal = db.select(anyRow).from(deal).where(eq(deal.id, fact.aboutId))
  const isDecision = or(like(fact.what, "operator.%"), like(fact.what, "report.%"))
  const isLog = and(notLike(fact.what, "operator.%"), notLike(fact.what, "report.%"))
  const isOldDecision = and(lt(fact.createdAt, reportsBefore), isDecision)
  const isOldLog = and(lt(fact.createdAt, logsBefore), isLog)
  await db.delete(fact).where(and(notExists(ofDeal), or(isOldDecision, isOldLog)))
  await db.delete(reactionDone).where(lt(reactionDone.doneAt, logsBefore))
  await db.delete(notification).where(lt(notification.createdAt, logsBefore))
  await db.delete(email).where(lt(email.createdAt, logsBefore))
  await db.delete(report).where(lt(report.decidedAt, reportsBefore))
  await db.delete(invitation).where(lt(invitation.createdAt, timeBefore(now, { months: retention.invitations })))
  const contactBefore = timeBefore(now, { months: retention.contact })
  const inquiriesBefore = timeBefore(now, { years: retention.inquiries })
  const isOldContact = and(isNull(inquiry.organizationId), lt(inquiry.answeredAt, contactBefore))
  const isOldInquiry = and(
    isNotNull(inquiry.organizationId),
    // an inquiry in a conversation is removed with it
    isNull(inquiry.conversationId),
    lt(inquiry.lastMessageAt, inquiriesBefore),
  )
  await db.delete(inquiry).where(or(isOldContact, isOldInquiry))
}
