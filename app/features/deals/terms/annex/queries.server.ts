import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { dealAgreement, dealEvent, dealTerms, event, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { annexErrors } from "#app/domain/deals/terms/annex.ts"
import { annexChanges } from "#app/domain/deals/terms/annex-diff.ts"
import type { AgreedEvent } from "#app/domain/deals/terms/terms-events.ts"
import { notFound } from "#app/lib/refusal.ts"
import { fingerprintOf } from "../../deal/event-queries.server.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { isAgreementOfTerms, listLines, moneyColumns, worthColumns } from "../queries.server.ts"

const termsColumns = {
  version: dealTerms.version,
  number: dealTerms.annexNumber,
  author: dealTerms.author,
  authorName: user.name,
  note: dealTerms.note,
  kind: dealTerms.kind,
  worth: worthColumns,
  money: moneyColumns,
  events: dealTerms.events,
  parties: dealAgreement.parties,
  agreedAt: dealAgreement.agreedAt,
  days: dealAgreement.days,
  outcome: dealTerms.outcome,
  outcomeAt: dealTerms.outcomeAt,
  createdAt: dealTerms.createdAt,
}

const selectTerms = (on: Reader) =>
  on
    .select(termsColumns)
    .from(dealTerms)
    .innerJoin(user, eq(user.id, dealTerms.authorId))
    .leftJoin(dealAgreement, isAgreementOfTerms)

/** The terms that an annex changes: the newest agreed ones before it. */
async function findBase(on: Reader, dealId: string, version: number) {
  const [base] = await selectTerms(on)
    .where(and(eq(dealTerms.dealId, dealId), lt(dealTerms.version, version), isNotNull(dealAgreement.version)))
    .orderBy(desc(dealTerms.version))
    .limit(1)
  return base
}

type Terms = Awaited<ReturnType<typeof selectTerms>>[number]

async function withChanges(on: Reader, dealId: string, annex: Terms) {
  const base = await findBase(on, dealId, annex.version)
  const before = base ? await listLines(on, dealId, base.version) : []
  const lines = await listLines(on, dealId, annex.version)
  const { authorName, number, ...terms } = annex
  return {
    ...terms,
    number: number ?? 1,
    authorName,
    isOpen: annex.outcome === null && annex.agreedAt === null,
    lines,
    changes: annexChanges(
      { kind: base?.kind ?? annex.kind, lines: before, events: base?.events ?? [], money: base?.money },
      { kind: annex.kind, lines, events: annex.events, money: annex.money },
    ),
    baseVersion: base?.version ?? 1,
  }
}

/** An annex and its changes, by its version of the terms; null when it is no annex. Does not check permission. */
export async function findAnnexDiff(on: Reader, dealId: string, version: number) {
  const [annex] = await selectTerms(on).where(
    and(eq(dealTerms.dealId, dealId), eq(dealTerms.version, version), isNotNull(dealTerms.annexNumber)),
  )
  return annex ? withChanges(on, dealId, annex) : null
}
export type AnnexDiff = NonNullable<Awaited<ReturnType<typeof findAnnexDiff>>>

/** The agreed annexes and the open one with their changes, by number; for the deal's parties. */
export async function listAnnexes(viewer: Viewer, dealId: string): Promise<AnnexDiff[]> {
  await getDeal(viewer, dealId)
  return annexesOf(dealId)
}

/** As `listAnnexes`; the caller has checked the permission. */
export async function annexesOf(dealId: string): Promise<AnnexDiff[]> {
  const rows = await selectTerms(db)
    .where(and(eq(dealTerms.dealId, dealId), isNotNull(dealTerms.annexNumber), isNull(dealTerms.outcome)))
    .orderBy(asc(dealTerms.version))
  return Promise.all(rows.map((annex) => withChanges(db, dealId, annex)))
}

/** The agreed annex with this number, or the open one; 404 for any other and for strangers. */
export async function getAnnex(viewer: Viewer, dealId: string, number: number) {
  const deal = await getDeal(viewer, dealId)
  const annex = (await annexesOf(dealId)).findLast((one) => one.number === number)
  if (!annex) throw notFound(annexErrors.notFound)
  return { deal, annex }
}

/** Events of the annex that the deal does not have yet, with their present data; `lock`: until the transaction ends. */
export async function listAddedEvents(on: Reader, dealId: string, events: readonly AgreedEvent[], lock = false) {
  if (events.length === 0) return []
  const ownIds = on.select({ id: dealEvent.eventId }).from(dealEvent).where(eq(dealEvent.dealId, dealId))
  const { id, title, startDate, endDate, city } = event
  const query = on
    .select({ id, title, startDate, endDate, city })
    .from(event)
    .where(
      and(
        inArray(
          event.id,
          events.map((one) => one.id),
        ),
        sql`${event.id} not in ${ownIds}`,
      ),
    )
    .orderBy(asc(event.id))
  return lock ? query.for("share") : query
}

/** Fingerprint of the events that the annex adds: accepting it also accepts their days and towns. */
export const fingerprintOfAdded = async (on: Reader, dealId: string, events: readonly AgreedEvent[]) =>
  fingerprintOf(await listAddedEvents(on, dealId, events))

/** The events of new terms, in the agreement's order: the deal's own as agreed, others with their present data. */
export async function eventsAsAgreed(on: Reader, dealId: string, ids: readonly string[]): Promise<AgreedEvent[]> {
  const ownEvents = await on
    .select({
      id: dealEvent.eventId,
      title: dealEvent.title,
      startDate: dealEvent.startDate,
      endDate: dealEvent.endDate,
      city: dealEvent.city,
    })
    .from(dealEvent)
    .where(eq(dealEvent.dealId, dealId))
  const added = await on
    .select({
      id: event.id,
      title: event.title,
      startDate: event.startDate,
      endDate: event.endDate,
      city: event.city,
    })
    .from(event)
    .where(inArray(event.id, [...ids]))
  return ids
    .flatMap((id) => ownEvents.find((one) => one.id === id) ?? added.find((one) => one.id === id) ?? [])
    .sort((a, b) => (`${a.startDate} ${a.id}` < `${b.startDate} ${b.id}` ? -1 : 1))
}
