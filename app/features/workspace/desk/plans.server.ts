import { and, desc, eq, gt, inArray, ne, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { dealNow, deal as deals } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { runningStatuses, runs } from "#app/domain/deals/deal/deal.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import { openOf } from "#app/domain/deals/payments/ledger.ts"
import { toGiveBack } from "#app/domain/deals/payments/refund.ts"
import type { DeskPlan } from "#app/domain/desk/desk-money.ts"
import { isParty, sideOf } from "#app/features/deals/deal/queries.server.ts"
import { instalmentsColumn } from "#app/features/deals/payments/instalments.server.ts"
import { keptGrosze, lastSentOn } from "#app/features/deals/payments/ledger.server.ts"
import type { Day } from "#app/lib/dates.ts"

/** More came than is owed; only then it matters what the organization keeps. */
const hasTooMuch = sql`${deals.receivedGrosze} > case when ${deals.status} = 'canceled' then 0 else ${dealNow.grossGrosze} end`

/** Deals that are over, but not their money: it is open, on its way, or has to go back. */
const isUnsettled = or(
  and(eq(deals.status, "completed"), ne(deals.receivedGrosze, dealNow.grossGrosze)),
  and(eq(deals.status, "canceled"), or(gt(deals.receivedGrosze, 0), gt(deals.inTransitGrosze, 0))),
)

/** The newest ones; a desk reads no more. */
const most = 200

const events = sql<{ title: string; startDate: Day }[]>`(select coalesce(json_agg(json_build_object(
    'title', de.title, 'startDate', de.start_date) order by de.start_date, de.event_id), '[]')
  from deal_event de where de.deal_id = ${deals.id})`

/** Payment plans of the viewer's deals that run or are not settled, and where they stand, in one statement. */
export async function listPlans(viewer: Viewer): Promise<DeskPlan[]> {
  const rows = await askForViewer("plans", viewer, {}, plansQuery)
  return rows.map(({ id, instalments, events, sponsor, organization, lastSentOn, ...money }) => ({
    dealId: id,
    dealTitle: dealTitle(events),
    partner: partnerName(sideOf(viewer), { sponsor, organization }),
    runs: runs(money.status),
    instalments: instalments ?? [],
    onTheWay: money.status === "canceled" ? money.inTransit : openOf(instalments ?? []).onTheWay,
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
      inTransit: deals.inTransitGrosze,
      kept: sql`case when ${hasTooMuch} then ${keptGrosze} else 0 end`.mapWith(Number),
    })
    .from(deals)
    .innerJoin(dealNow, eq(dealNow.dealId, deals.id))
    .where(and(isParty(viewer), or(inArray(deals.status, [...runningStatuses]), isUnsettled)))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(most)
