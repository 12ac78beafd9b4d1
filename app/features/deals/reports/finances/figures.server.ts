import { setImmediate } from "node:timers/promises"
import { eq, inArray, type SQL, sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { changedDeal, deal, dealFigures } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  figuresByPart,
  figuresOf,
  isPlanned,
  noFigures,
  noWork,
  validUntil,
  workByPart,
  type YearDeal,
} from "#app/domain/deals/reports/finances.ts"
import { chunksOf } from "#app/lib/chunks.ts"
import type { Day } from "#app/lib/dates.ts"
import { isParty, sideOf } from "../../deal/queries.server.ts"
import { listMoneyDeals } from "./money-deals.server.ts"

/** Deals folded in one transaction, and without a pause in which other requests are served. */
const atOnce = 50
/** More than these are folded when it is their turn. */
const few = 100
/** So that rows stay within the parameters of one statement. */
const rowsAtOnce = 500

const ofParty = (viewer: Viewer): SQL =>
  sideOf(viewer) === "sponsor"
    ? eq(dealFigures.sponsorId, viewer.companyId ?? "")
    : eq(dealFigures.organizationId, viewer.organizationId ?? "")

export type InTurn = (work: () => Promise<void>) => Promise<void>

/**
 * Folds anew the party's deals whose stored figures are outdated, by a change or by a passed day (decision 053); many of
 * them `inTurn`. After it, `deal_figures` says what the domain says of each deal.
 */
export async function refreshFigures(viewer: Viewer, today: Day, inTurn: InTurn = (work) => work()): Promise<void> {
  const outdated = await listOutdated(viewer, today)
  if (outdated.length <= few) return foldAll(viewer, outdated, today)
  // somebody else of the party may have folded them meanwhile
  await inTurn(async () => foldAll(viewer, await listOutdated(viewer, today), today))
}

async function listOutdated(viewer: Viewer, today: Day): Promise<string[]> {
  const outdated = await db
    .select({ id: changedDeal.dealId })
    .from(changedDeal)
    .innerJoin(deal, eq(deal.id, changedDeal.dealId))
    .where(isParty(viewer))
    .union(
      db
        .select({ id: dealFigures.dealId })
        .from(dealFigures)
        .where(sql`${ofParty(viewer)} and ${dealFigures.validUntil} < ${today}`),
    )
  return outdated.map(({ id }) => id)
}

async function foldAll(viewer: Viewer, outdated: string[], today: Day) {
  for (const ids of chunksOf(outdated, atOnce)) {
    await db.transaction((tx) => fold(tx, viewer, ids, today))
    await setImmediate()
  }
}

/** One at a time, each in statements that see what the one before has written. */
async function fold(tx: Tx, viewer: Viewer, ids: string[], today: Day) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('deal_figures'))`)
  // before the deals are read: who changes one later leaves a new note
  await tx.delete(changedDeal).where(inArray(changedDeal.dealId, ids))
  const deals = await listMoneyDeals(viewer, inArray(deal.id, ids), tx)
  await tx.delete(dealFigures).where(inArray(dealFigures.dealId, ids))
  for (const rows of chunksOf(
    deals.flatMap((one) => rowsOf(viewer, one, today)),
    rowsAtOnce,
  ))
    await tx.insert(dealFigures).values(rows)
}

type Row = typeof dealFigures.$inferInsert

function rowsOf(viewer: Viewer, found: YearDeal, today: Day): Row[] {
  const whole = figuresOf(found, today)
  const shares = figuresByPart(whole, found.parts)
  const works = isPlanned(found) ? [] : workByPart(found)
  const { id: dealId, status, kind, day, partnerId } = found
  const parties =
    sideOf(viewer) === "sponsor"
      ? { sponsorId: viewer.companyId ?? "", organizationId: partnerId }
      : { sponsorId: partnerId, organizationId: viewer.organizationId ?? "" }
  const ofDeal = { dealReceived: whole.received, dealOpen: whole.open, dealOverdue: whole.overdue }
  return found.parts.map(({ eventId, category, region }, position) => ({
    ...{ dealId, position, ...parties, status, kind, day, eventId, category, region },
    ...{ ...ofDeal, validUntil: validUntil(found, today) },
    ...(shares[position] ?? noFigures),
    ...(works[position] ?? noWork),
  }))
}

/** Deletes all notes but the newest of each deal; returns the count. */
export async function sweepChangedDeals(): Promise<number> {
  const newer = sql`exists (select from derived.changed_deal n where n.deal_id = ${changedDeal.dealId}
    and n.id > ${changedDeal.id})`
  const { rowCount } = await db.delete(changedDeal).where(newer)
  return rowCount ?? 0
}
