import { sql } from "drizzle-orm"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { moneyByEvent } from "#app/domain/deals/reports/event-money.ts"
import { noEventMoney } from "#app/domain/events/goal.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { asYearDeals, listMoneyDeals, moneyDealsQuery } from "../finances/money-deals.server.ts"

/** The next events of the viewer's organization, which its desk shows; a list of ids. */
const nextShown = 3
export const nextEvents = ({ organizationId }: Viewer, today: Day) => sql`(select n.id from event n
  where n.organization_id = ${organizationId} and n.deleted_at is null and n.last_day >= ${today}
    and n.status not in ('finished', 'canceled')
  order by n.start_date, n.id limit ${nextShown})`

/** What was raised for the organization's next events, by their ids, in one statement. */
export async function raisedForNext(viewer: Viewer, today: Day) {
  const rows = await askForViewer("raised", viewer, { today }, (of, { today }) =>
    moneyDealsQuery(
      of,
      sql`"deal"."id" in (select g.deal_id from deal_event g where g.event_id in ${nextEvents(of, today)})`,
    ),
  )
  return moneyByEvent(asYearDeals(viewer, rows), today)
}

/** What was raised for one event of the viewer's organization; of other organizations' events nothing. */
export async function raisedFor(viewer: Viewer, eventId: string, now = new Date()) {
  const deals = await listMoneyDeals(
    viewer,
    sql`"deal"."id" in (select g.deal_id from deal_event g where g.event_id = ${eventId})`,
  )
  return moneyByEvent(deals, todayIn(now)).get(eventId) ?? { ...noEventMoney, deals: 0 }
}
export type RaisedFor = Awaited<ReturnType<typeof raisedFor>>
