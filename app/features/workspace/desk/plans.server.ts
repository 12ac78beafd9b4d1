import { and, desc, inArray, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { deal as deals } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import type { DeskPlan } from "#app/domain/desk/desk-money.ts"
import { isParty, sideOf } from "#app/features/deals/deal/queries.server.ts"
import { instalmentsColumn } from "#app/features/deals/payments/instalments.server.ts"
import { lastSentOn } from "#app/features/deals/payments/ledger.server.ts"
import type { Day } from "#app/lib/dates.ts"

/** The newest ones; a desk reads no more. */
const most = 200

const events = sql<{ title: string; startDate: Day }[]>`(select coalesce(json_agg(json_build_object(
    'title', de.title, 'startDate', de.start_date) order by de.start_date, de.event_id), '[]')
  from deal_event de where de.deal_id = ${deals.id})`
/** Payment plans of the viewer's running deals and where they stand, in one statement. */
export async function listPlans(viewer: Viewer): Promise<DeskPlan[]> {
  const rows = await askForViewer("plans", viewer, {}, plansQuery)
  return rows.flatMap(({ id, instalments, events, sponsor, organization, lastSentOn }) => {
    const partner = partnerName(sideOf(viewer), { sponsor, organization })
    return instalments ? [{ dealId: id, dealTitle: dealTitle(events), partner, instalments, lastSentOn }] : []
  })
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
    })
    .from(deals)
    .where(and(isParty(viewer), inArray(deals.status, ["in_progress", "settlement", "settlement_rejected"])))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(most)
