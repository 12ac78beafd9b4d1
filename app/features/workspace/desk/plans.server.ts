import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { dealNow, deal as deals } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { DealStatus } from "#app/domain/deals/deal/deal.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import { toGiveBack } from "#app/domain/deals/payments/refund.ts"
import type { DeskPlan } from "#app/domain/desk/desk-money.ts"
import { isParty, sideOf } from "#app/features/deals/deal/queries.server.ts"
import { instalmentsColumn } from "#app/features/deals/payments/instalments.server.ts"
import { keptGrosze, lastSentOn } from "#app/features/deals/payments/ledger.server.ts"
import type { Day } from "#app/lib/dates.ts"

const running: DealStatus[] = ["in_progress", "settlement", "settlement_rejected"]
const runs = (status: DealStatus) => running.includes(status)

/** Deals that are over, and in which more came than is owed; what was kept is asked of these alone. */
const owesRefund = or(
  and(eq(deals.status, "canceled"), gt(deals.receivedGrosze, 0)),
  and(eq(deals.status, "completed"), gt(deals.receivedGrosze, dealNow.grossGrosze)),
)

/** The newest ones; a desk reads no more. */
const most = 200

const events = sql<{ title: string; startDate: Day }[]>`(select coalesce(json_agg(json_build_object(
    'title', de.title, 'startDate', de.start_date) order by de.start_date, de.event_id), '[]')
  from deal_event de where de.deal_id = ${deals.id})`
/** Payment plans of the viewer's running deals and where they stand, and what has to go back, in one statement. */
export async function listPlans(viewer: Viewer): Promise<DeskPlan[]> {
  const rows = await askForViewer("plans", viewer, {}, plansQuery)
  return rows.map(({ id, instalments, events, sponsor, organization, lastSentOn, ...money }) => ({
    dealId: id,
    dealTitle: dealTitle(events),
    partner: partnerName(sideOf(viewer), { sponsor, organization }),
    instalments: runs(money.status) ? (instalments ?? []) : [],
    lastSentOn,
    toGiveBack: toGiveBack(money),
  }))
}

const plansQuery = (viewer: Viewer) =>
  db
    .select({
      id: deals.id,
      sponsor: deals.sponsorName,
      organization: deals.organizationName,
      instalments: instalmentsColumn,
      lastSentOn,
      events,
      status: deals.status,
      received: deals.receivedGrosze,
      gross: dealNow.grossGrosze,
      kept: keptGrosze,
    })
    .from(deals)
    .innerJoin(dealNow, eq(dealNow.dealId, deals.id))
    .where(and(isParty(viewer), or(inArray(deals.status, running), owesRefund)))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(most)
