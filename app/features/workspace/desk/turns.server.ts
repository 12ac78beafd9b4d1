import { and, asc, inArray, isNull, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { deal as deals } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import type { DeskTask } from "#app/domain/desk/desk-tasks.ts"
import { answersChanges, turnStatuses, turnTask } from "#app/domain/desk/desk-turns.ts"
import { awaitsApproval } from "#app/features/deals/approval/waiting.server.ts"
import { authorWaits, sideOf } from "#app/features/deals/deal/queries.server.ts"
import { dealConditions } from "#app/features/deals/list/conditions.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { dealPath } from "#app/paths.ts"

/** A desk reads no more of each source. */
export const most = 60

type TurnEvent = { title: string; startDate: Day; status: string }

// the table's name is written out: drizzle omits it in a query of one table
const events = sql<TurnEvent[]>`(select coalesce(json_agg(json_build_object(
    'title', de.title, 'startDate', de.start_date, 'status', e.status) order by de.start_date, e.id), '[]')
  from deal_event de join event e on e.id = de.event_id where de.deal_id = "deal"."id")`

/** Deals that await a move which the viewer's role may make, the longest waiting first. */
export async function listTurns(viewer: Viewer, today: Day): Promise<DeskTask[]> {
  const side = sideOf(viewer)
  if (turnStatuses(viewer.role, side).length === 0 && !awaitsApproval(viewer)) return []
  const rows = await askForViewer("turns", viewer, { today }, turnsQuery)
  return rows.map(({ events, sponsor, organization, updatedAt, termsAuthor, authorWaits, ...deal }) =>
    turnTask(
      {
        ...deal,
        asksAgain: authorWaits && (deal.annexAuthor ?? termsAuthor) === side,
        isCancelled: events[0]?.status === "canceled",
        title: dealTitle(events),
        partner: partnerName(side, { sponsor, organization }),
      },
      { href: dealPath(deal.id), since: todayIn(updatedAt) },
    ),
  )
}

function turnsQuery(viewer: Viewer, { today }: { today: Day }) {
  const approves = awaitsApproval(viewer)
  const unasked = and(isNull(deals.annexAuthor), isNull(deals.cancelAskedBy))
  const mayMove = and(
    inArray(deals.status, turnStatuses(viewer.role, sideOf(viewer))),
    answersChanges(viewer.role) ? undefined : unasked,
  )
  return db
    .select({
      id: deals.id,
      status: deals.status,
      annexAuthor: deals.annexAuthor,
      termsAuthor: deals.termsAuthor,
      authorWaits,
      cancelAskedBy: deals.cancelAskedBy,
      sponsor: deals.sponsorName,
      organization: deals.organizationName,
      updatedAt: deals.updatedAt,
      approves: sql<boolean>`coalesce(${approves ?? sql`false`}, false)`,
      events,
    })
    .from(deals)
    .where(and(dealConditions(viewer, { ...noDealFilters, mine: true }, today), or(approves, mayMove)))
    .orderBy(asc(deals.updatedAt), asc(deals.id))
    .limit(most)
}
