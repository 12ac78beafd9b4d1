import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { deal, file, settlement, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { resultsBy } from "#app/domain/deals/settlement/results.ts"
import { notFound } from "#app/lib/refusal.ts"
import { openDocument } from "#app/platform/files/documents.server.ts"
import { isParty, type LoadedDeal } from "../deal/queries.server.ts"

export const resultColumns = resultsBy((name) => settlement[name])

const settlementsOfDeal = preparedStatement(
  db
    .select({
      id: settlement.id,
      name: file.originalName,
      size: file.size,
      authorName: user.name,
      documentNumber: settlement.documentNumber,
      ksefNumber: settlement.ksefNumber,
      results: resultColumns,
      decision: settlement.decision,
      reason: settlement.reason,
      corrections: settlement.corrections,
      decidedAt: settlement.decidedAt,
      createdAt: settlement.createdAt,
    })
    .from(settlement)
    .innerJoin(file, eq(file.id, settlement.fileId))
    .innerJoin(user, eq(user.id, settlement.authorId))
    .where(eq(settlement.dealId, sql.placeholder("deal")))
    .orderBy(desc(settlement.createdAt), desc(settlement.id)),
)
/** Settlement files with their decisions, newest first (B35). */
export const listSettlements = (dealId: string) => settlementsOfDeal.execute({ deal: dealId })

type SettlementKey = { dealId: string; settlementId: string }

/** Streams a settlement's file to the two parties of its deal (B41); 404 for anyone else. */
export const openSettlement = (viewer: Viewer, key: SettlementKey) => openWhere(key, isParty(viewer))

/** As `openSettlement`, for the operator, outside demos (B41, X2). The caller checks and logs the access. */
export const openSettlementForOperator = (key: SettlementKey) => openWhere(key, eq(deal.realm, "public"))

async function openWhere({ dealId, settlementId }: SettlementKey, mayRead: SQL | undefined) {
  const [found] = await db
    .select({ key: file.key, name: file.originalName, size: file.size })
    .from(settlement)
    .innerJoin(deal, eq(deal.id, settlement.dealId))
    .innerJoin(file, eq(file.id, settlement.fileId))
    .where(and(eq(settlement.id, settlementId), eq(settlement.dealId, dealId), mayRead))
  if (!found) throw notFound("Nie znaleziono pliku.")
  return { ...found, body: await openDocument(found.key) }
}

const lastColumns = {
  documentNumber: settlement.documentNumber,
  ksefNumber: settlement.ksefNumber,
  results: resultColumns,
  report: settlement.report,
  reason: settlement.reason,
  corrections: settlement.corrections,
}
const newestFirst = [desc(settlement.createdAt), desc(settlement.id)]

/** The newest settlement of a deal, whose parts can be marked as wrong. The caller has checked the permission. */
export async function findLastSettlement(on: Reader, dealId: string) {
  const [last] = await on
    .select(lastColumns)
    .from(settlement)
    .where(eq(settlement.dealId, dealId))
    .orderBy(...newestFirst)
    .limit(1)
  return last ?? null
}
export type LastSettlement = NonNullable<Awaited<ReturnType<typeof findLastSettlement>>>

const eventsOf = (id: SQLWrapper) =>
  sql`(select array_agg(event_id order by event_id) from deal_event where deal_id = ${id})`

/**
 * The settlement whose values the next one starts with: the deal's newest one, else (`isOwn` false) the newest for
 * another sponsor of the same events that was not sent back.
 */
export async function findEarlierSettlement(
  on: Reader,
  { id, organizationId }: Pick<LoadedDeal, "id" | "organizationId">,
) {
  const isOwn = sql<boolean>`${settlement.dealId} = ${id}`
  const sharesAnEvent = sql`${settlement.dealId} in (select ${id}::text union select twin.deal_id
    from deal_event mine join deal_event twin on twin.event_id = mine.event_id where mine.deal_id = ${id})`
  const hasSameEvents = sql`${eventsOf(settlement.dealId)} = ${eventsOf(sql.param(id))}`
  const wasNotSentBack = or(isNull(settlement.decision), inArray(settlement.decision, ["accepted", "closed"]))
  const hasResults = or(...Object.values(resultColumns).map((column) => isNotNull(column)))
  const [earlier] = await on
    .select({ ...lastColumns, isOwn, sponsorName: deal.sponsorName })
    .from(settlement)
    .innerJoin(deal, eq(deal.id, settlement.dealId))
    .where(
      and(
        sharesAnEvent,
        eq(deal.organizationId, organizationId),
        or(isOwn, and(wasNotSentBack, hasResults, hasSameEvents)),
      ),
    )
    .orderBy(desc(isOwn), ...newestFirst)
    .limit(1)
  return earlier ?? null
}
