import { and, desc, eq, gte, inArray, isNull, ne, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { queueDigest } from "#app/db/outbox/digest-email.server.ts"
import { dealEvent, dealLine, deal as deals, dealTerms, event, member, party, settlement } from "#app/db/schema.ts"
import { needsSecondPerson } from "#app/domain/deals/approval/approval.ts"
import { mayAnswer } from "#app/domain/deals/deal/awaited-moves.ts"
import { canRepeat, type Side, takesPayments } from "#app/domain/deals/deal/deal.ts"
import type { DealFact } from "#app/domain/deals/deal/deal-history.ts"
import { partyNames } from "#app/domain/deals/deal/deal-names.ts"
import { awaitedDay } from "#app/domain/deals/deal/turn.ts"
import { concludedByOthers, dealNews, turnSentence } from "#app/domain/deals/moves/deal-news.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { vatParagraph, wholeLabel } from "#app/domain/deals/terms/money-terms.ts"
import { amountLabel } from "#app/domain/deals/terms/terms-worth.ts"
import type { NotificationKind } from "#app/domain/notifications/categories.ts"
import { gatherMinutes } from "#app/domain/notifications/email-limits.ts"
import type { NoticeTask } from "#app/domain/notifications/task.ts"
import type { NewsOf } from "#app/domain/parties/news.ts"
import { todayIn } from "#app/lib/dates.ts"
import { agreementPath, annexPath, settlementFilePath } from "#app/paths.ts"
import { type DealRow, dealColumns, ruleInputOf } from "../deal/queries.server.ts"
import { hasOpenRefund } from "../payments/refund-columns.server.ts"
import { paymentSums } from "../payments/sum-queries.server.ts"
import { findConcludedAt } from "../terms/acceptance-queries.server.ts"
import { findAnnexDiff } from "../terms/annex/queries.server.ts"
import { lineColumns, moneyColumns } from "../terms/queries.server.ts"
import { type DealEmail, type WaitingDealEmail, withEarlier } from "./deal-email.ts"

const mostLines = 8

type MoveRecipient = { userId: string; side: Side; of: NewsOf; task?: NoticeTask | null }

type EmailedMove = {
  fact: DealFact
  kind: NotificationKind
  dealId: string
  emailContent: DealEmail
  /** Version of the terms at the fact, whose totals are shown. */
  termsVersion: number | null
  annex?: { version: number; number: number | null } | null
  by: Side
}

/** Emails a move to one side (decision 019); moves within five minutes share one email, which shows the newest. */
export async function emailMove(tx: Tx, to: MoveRecipient, move: EmailedMove, now = new Date()) {
  const { kind, dealId, emailContent } = move
  const [row] = await tx.select(dealColumns).from(deals).where(eq(deals.id, dealId))
  if (!row) return
  const reader = await findReader(tx, to, row)
  const content: DealEmail = { ...emailContent, ...(await detailsOf(tx, to.side, row, move, { now, reader })) }
  await queueDigest(
    tx,
    {
      digest: digestOf(dealId, to.of.partyId, to.userId),
      sendAfter: new Date(now.getTime() + gatherMinutes * 60_000),
      kind,
      userId: to.userId,
      of: to.of,
      realm: row.realm,
      task: to.task,
      gather: (_, waiting) => withEarlier(waiting as WaitingDealEmail | null, content, to.task),
    },
    now,
  )
}

/** Whether the reader's role may make the awaited move, and whether a second person has to approve an agreement. */
type EmailReader = { acts: boolean; asksColleague: boolean }

async function findReader(tx: Tx, { userId, of }: MoveRecipient, { worth, state }: DealRow): Promise<EmailReader> {
  const [found] = await tx
    .select({ role: member.role, fromGrosze: party.approvalFromGrosze, financeApproves: party.financeApproves })
    .from(member)
    .innerJoin(party, eq(party.id, member.partyId))
    .where(and(eq(member.userId, userId), eq(member.partyId, of.partyId)))
  return {
    acts: found !== undefined && mayAnswer(found.role, state.awaits),
    asksColleague: found !== undefined && needsSecondPerson(worth, found),
  }
}

type DetailsContext = { now: Date; reader: EmailReader }

const digestOf = (dealId: string, partyId: string, userId: string) => `deal:${dealId}:${partyId}:${userId}`

/** Removes the turn from waiting emails to the side that has just moved. */
export const withdrawTurns = (tx: Tx, dealId: string, partyId: string, userIds: readonly string[]) =>
  tx.execute(sql`
    update email set content = content - 'turn' where id in (
      select id from email where digest = any(${sql.param(userIds.map((userId) => digestOf(dealId, partyId, userId)))}::text[])
        and sent_at is null for update skip locked)`)

async function findOpenRefund(tx: Tx, dealId: string) {
  const [found] = await tx.select({ hasOpenRefund }).from(deals).where(eq(deals.id, dealId))
  return found?.hasOpenRefund ?? false
}

async function detailsOf(
  tx: Tx,
  side: Side,
  row: DealRow,
  { fact, emailContent, by, termsVersion, annex }: EmailedMove,
  { now, reader }: DetailsContext,
) {
  const names = partyNames(side, { sponsor: row.sponsorName, organization: row.organizationName })
  const today = todayIn(now)
  const version = termsVersion ?? row.termsVersion
  const { name, total } = emailContent
  const payments = takesPayments(row.status) ? await paymentSums(tx, row) : undefined
  return {
    news: dealNews(fact, { name, total, termsVersion: version, rejections: row.rejections, annex: annex?.number }),
    ...(annex
      ? await annexLinesOf(tx, row.id, annex.version)
      : await linesOf(tx, row.id, version, payments && wholeLabel(payments))),
    turn:
      fact === "accept" && !reader.acts
        ? concludedByOthers
        : turnSentence(side, ruleInputOf(row, today), {
            acts: reader.acts,
            asksColleague: fact === "accept" && reader.asksColleague,
            names,
            kind: row.kind,
            lastDay: awaitedDay(row.state, today),
            repeats: canRepeat(side, row.status) && !row.blocked.includes("organization"),
            payments: row.status === "completed" ? payments : undefined,
            hasOpenRefund: row.status === "canceled" && (await findOpenRefund(tx, row.id)),
            concluded: (await findConcludedAt(tx, row.id, version)) !== null,
          }),
    document: await documentOf(tx, row, fact),
    isRecord: fact === "acceptTerms" || fact === "acceptAnnex" || undefined,
    isOwn: side === by,
    acts: reader.acts,
    concludes: fact === "accept" ? reader.acts && !reader.asksColleague : undefined,
    ...(fact === "reject" ? { similar: await countSimilar(tx, row, now) } : {}),
  }
}

async function linesOf(tx: Tx, id: string, version: number, label?: string) {
  const lines = await tx
    .select({ ...lineColumns, kind: dealTerms.kind, money: moneyColumns })
    .from(dealLine)
    .innerJoin(dealTerms, and(eq(dealTerms.dealId, dealLine.dealId), eq(dealTerms.version, dealLine.termsVersion)))
    .where(and(eq(dealLine.dealId, id), eq(dealLine.termsVersion, version)))
    .orderBy(dealLine.position)
  const shown = lines
    .slice(0, mostLines)
    .map((line) => ({ title: line.title, amount: amountLabel(line.kind, line, line.money) }))
  const [first] = lines
  const vat = first ? vatParagraph({ ...first, lines }, label) : null
  return { lines: { shown, more: lines.length - shown.length }, vat }
}

async function annexLinesOf(tx: Tx, id: string, version: number) {
  const found = await findAnnexDiff(tx, id, version)
  const changes = found?.changes ?? []
  const shown = changes.slice(0, mostLines).map(({ word, label, from, to }) => ({
    title: `${word} – ${label}`,
    amount: [from, to].filter(Boolean).join(" → "),
  }))
  return { lines: { shown, more: changes.length - shown.length }, vat: found && vatParagraph(found) }
}

/** A link to the document: the file is for the two parties only, which each download checks. */
async function documentOf(tx: Tx, row: DealRow, fact: DealFact) {
  if (fact === "acceptAnnex") return { label: "Aneks (PDF)", path: annexPath(row.id, row.annexCount) }
  if (fact === "accept" || fact === "acceptTerms")
    return hasAgreement(row) ? { label: "Umowa (PDF)", path: agreementPath(row.id) } : null
  if (fact !== "settle" && fact !== "replaceSettlement" && fact !== "rejectSettlement" && fact !== "acceptSettlement")
    return null
  const [latest] = await tx
    .select({ id: settlement.id })
    .from(settlement)
    .where(eq(settlement.dealId, row.id))
    .orderBy(desc(settlement.createdAt), desc(settlement.id))
    .limit(1)
  return latest ? { label: "Rozliczenie (PDF)", path: settlementFilePath(row.id, latest.id) } : null
}

/** Number of open events of the same categories, without the deal's own. */
async function countSimilar(tx: Tx, deal: DealRow, now: Date) {
  const ownEventIds = tx.select({ id: dealEvent.eventId }).from(dealEvent).where(eq(dealEvent.dealId, deal.id))
  const categories = tx.select({ category: event.category }).from(event).where(inArray(event.id, ownEventIds))
  return tx.$count(
    event,
    and(
      eq(event.realm, deal.realm),
      isNull(event.deletedAt),
      isNull(event.hiddenAt),
      eq(event.live, 1),
      gte(event.lastDay, todayIn(now)),
      ne(event.organizationId, deal.organizationId),
      inArray(event.category, categories),
    ),
  )
}
