import { and, asc, eq, inArray, not, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { dealState, deal as deals } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { openStatuses } from "#app/domain/deals/deal/deal.ts"
import { dealTitle, partnerName } from "#app/domain/deals/deal/deal-names.ts"
import type { DeskTask } from "#app/domain/desk/desk-tasks.ts"
import { awaitedOf, turnTask } from "#app/domain/desk/desk-turns.ts"
import { awaitsApproval, waitsForSecondPerson } from "#app/features/deals/approval/waiting.server.ts"
import { isParty, sideOf } from "#app/features/deals/deal/queries.server.ts"
import { isTurn } from "#app/features/deals/list/turns.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { dealPath } from "#app/paths.ts"

/** A desk reads no more of each source. */
export const most = 60

// the table's name is written out: drizzle omits it in a query of one table
const events = sql<{ title: string; startDate: string }[]>`(select coalesce(json_agg(json_build_object(
    'title', de.title, 'startDate', de.start_date) order by de.start_date, de.event_id), '[]')
  from deal_event de where de.deal_id = "deal"."id")`

/** Deals that await a move which the viewer's role may make, the longest waiting first. */
export async function listTurns(viewer: Viewer, today: Day): Promise<DeskTask[]> {
  const side = sideOf(viewer)
  if (awaitedOf(viewer.role).length === 0 && !awaitsApproval(viewer)) return []
  const rows = await askForViewer("turns", viewer, { today }, turnsQuery)
  return rows.map(({ id, events, sponsor, organization, updatedAt, authorWaits, turn, ...deal }) =>
    turnTask(
      {
        ...deal,
        asksAgain: authorWaits && turn === side && (deal.awaits === "terms" || deal.awaits === "annex"),
        title: dealTitle(events),
        partner: partnerName(side, { sponsor, organization }),
      },
      { href: dealPath(id), since: todayIn(updatedAt) },
    ),
  )
}

function turnsQuery(viewer: Viewer, { today }: { today: Day }) {
  const approves = awaitsApproval(viewer)
  const mayMove = and(
    isTurn(sideOf(viewer), today),
    inArray(dealState.awaits, awaitedOf(viewer.role)),
    not(waitsForSecondPerson(viewer)),
  )
  return db
    .select({
      id: deals.id,
      turn: dealState.turn,
      awaits: dealState.awaits,
      authorWaits: dealState.authorWaits,
      sponsor: deals.sponsorName,
      organization: deals.organizationName,
      updatedAt: deals.updatedAt,
      approves: sql<boolean>`coalesce(${approves ?? sql`false`}, false)`,
      events,
    })
    .from(deals)
    .innerJoin(dealState, eq(dealState.dealId, deals.id))
    .where(and(isParty(viewer), inArray(deals.status, [...openStatuses]), or(approves, mayMove)))
    .orderBy(asc(deals.updatedAt), asc(deals.id))
    .limit(most)
}
