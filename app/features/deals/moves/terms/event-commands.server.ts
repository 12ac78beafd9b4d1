import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import type { Reader, Tx } from "#app/db/connection/client.server.ts"
import { dealEvent, deal as deals, event } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { openDealKey } from "#app/domain/deals/proposal/proposal.ts"
import { termsLimits } from "#app/domain/deals/terms/terms.ts"
import { termsErrors } from "#app/domain/deals/terms/terms-lines.ts"
import { takesProposals } from "#app/features/events/list/conditions.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict } from "#app/lib/refusal.ts"
import type { LoadedDeal } from "../../deal/queries.server.ts"
import { answerInvitations } from "../../invitation/commands.server.ts"
import { serializeProposals } from "../proposal/commands.server.ts"

export async function listEventIds(on: Reader, dealId: string): Promise<string[]> {
  const rows = await on
    .select({ id: dealEvent.eventId })
    .from(dealEvent)
    .where(eq(dealEvent.dealId, dealId))
    .orderBy(asc(dealEvent.startDate), asc(dealEvent.eventId))
  return rows.map(({ id }) => id)
}

type DealEventsChange = { before: readonly string[]; after: readonly string[]; now: Date }

/**
 * Changes the deal's events to match its new terms; returns the columns of the deal to update. 409 when an event takes no
 * proposals, another open deal of the sponsor covers the same events (B22), or over the limit of events.
 */
export async function changeEvents(tx: Tx, viewer: Viewer, deal: LoadedDeal, { before, after, now }: DealEventsChange) {
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  const openKey = await requireFreeKey(tx, deal, after)
  // before its events, as everywhere: sums of the deal are folded under its lock
  await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, deal.id)).for("update")
  if (removed.length > 0)
    await tx.delete(dealEvent).where(and(eq(dealEvent.dealId, deal.id), inArray(dealEvent.eventId, removed)))
  if (added.length > 0) {
    const { id: eventId, title, startDate, endDate, city } = event
    const rows = await tx
      .select({ eventId, title, startDate, endDate, city })
      .from(event)
      .where(
        and(
          inArray(event.id, added),
          eq(event.organizationId, deal.organizationId),
          takesProposals(viewer, todayIn(now)),
        ),
      )
      .orderBy(asc(event.id))
      .for("share")
    if (rows.length < added.length) throw conflict(termsErrors.gone)
    // a concurrent identical save is refused by the deal's version
    const addedRows = rows.map((row) => ({ ...row, dealId: deal.id }))
    await tx.insert(dealEvent).values(addedRows).onConflictDoNothing()
    await answerInvitations(tx, deal.sponsorId, { dealId: deal.id, eventIds: added, now })
  }
  return { openKey }
}

/**
 * New value of `openKey`, which only one open deal of the sponsor about these events can have; a deal without a key
 * stays without. 409 when another open deal has it, or over the limit of events.
 */
export async function requireFreeKey(tx: Tx, deal: LoadedDeal, eventIds: readonly string[]): Promise<SQL> {
  if (eventIds.length > termsLimits.events) throw conflict(tooManyEvents)
  const key = openDealKey(deal.sponsorId, eventIds)
  await serializeProposals(tx, deal.sponsorId)
  const [other] = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.openKey, key), ne(deals.id, deal.id)))
  if (other) throw conflict(openAlready)
  return sql`case when ${deals.openKey} is not null then ${key} end`
}

const tooManyEvents = `Współpraca może dotyczyć najwyżej ${termsLimits.events} wydarzeń.`
const openAlready =
  "Między tymi samymi stronami trwa już współpraca przy dokładnie tych wydarzeniach. Zmień ich wybór albo dokończ tamtą."
