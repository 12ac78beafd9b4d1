import { type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { dealStatuses } from "#app/domain/deals/deal.ts"
import { worksOnRows } from "#app/domain/deals/deliverables/deliverable-moves.ts"

const working = sql.raw(
  dealStatuses
    .filter(worksOnRows)
    .map((status) => `'${status}'`)
    .join(", "),
)

const isStaffed = (partyId: SQL) => sql`exists (select 1 from member m join "user" on "user".id = m.user_id
  where m.party_id = ${partyId} and ${isOpenAccount})`

/** Whether the deal `d` runs and nobody asked to cancel it, as SQL. Demo worlds have no email (D5). */
export const isReminded = sql`d.realm = 'public' and d.status in (${working}) and d.cancel_asked_by is null`

/** Whether both sides work on the row `r` of the deal `d` besides: its event takes place and neither side is blocked. */
export const isWorkedOn = sql`${isReminded}
  and not exists (select 1 from event e where e.id = r.event_id and e.status = 'canceled')
  and (exists (select 1 from deal_event de join event e on e.id = de.event_id
      where de.deal_id = d.id and e.status <> 'canceled')
    or not exists (select 1 from deal_event de where de.deal_id = d.id))
  and ${isStaffed(sql`d.sponsor_id`)} and ${isStaffed(sql`d.organization_id`)}`
