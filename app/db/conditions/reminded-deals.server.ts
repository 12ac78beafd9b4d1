import { type SQL, sql } from "drizzle-orm"
import { dealStatuses, inForceStatuses } from "#app/domain/deals/deal/deal.ts"
import { worksOnRows } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import { transferKey } from "#app/domain/deals/terms/terms-sides.ts"
import { isOpenAccount } from "./open-account.server.ts"

const listed = (statuses: readonly string[]) => sql.raw(statuses.map((status) => `'${status}'`).join(", "))
const working = listed(dealStatuses.filter(worksOnRows))

/** Whether somebody can still sign in for this party. */
export const isStaffed = (partyId: SQL) => sql`exists (select 1 from member m join "user" on "user".id = m.user_id
  where m.party_id = ${partyId} and ${isOpenAccount})`

export const isTransfer = sql`r.line_key is not distinct from ${transferKey}`

/**
 * Whether the row `r` of the deal `d` is worked on, or its money is owed, also after the deal is closed, and nobody asked
 * to cancel it, as SQL. Demo worlds have no email (D5).
 */
export const isReminded = sql`d.realm = 'public' and d.cancel_asked_by is null
  and (d.status in (${working}) or d.status in (${listed(inForceStatuses)}) and ${isTransfer})`

/** Whether the row `r` of the deal `d` asks this party something: its own until done, the other's until confirmed. */
export const asksParty = (partyId: SQL) => {
  const owing = sql`case r.owed_by when 'sponsor' then d.sponsor_id else d.organization_id end`
  return sql`${partyId} in (d.sponsor_id, d.organization_id) and case
    when ${isTransfer} or ${owing} = ${partyId} then r.state in ('todo', 'sent_back') else r.state = 'done' end`
}

/** The row that a subject `s` of a reminder names. */
export const rowOfSubject = sql`split_part(s, ' ', 1)`

/** Whether the money up to the sum that the subject `s` names (`owedUntil`) has not come and is not on its way. */
export const isOwedUntil = sql`coalesce(
  nullif(split_part(s, ' ', 2), '')::bigint > d.received_grosze + d.in_transit_grosze, true)`

/** Whether both sides work on the row `r` of the deal `d` besides: its event takes place and neither side is blocked. */
export const isWorkedOn = sql`${isReminded}
  and not exists (select 1 from event e where e.id = r.event_id and e.status = 'canceled')
  and (exists (select 1 from deal_event de join event e on e.id = de.event_id
      where de.deal_id = d.id and e.status <> 'canceled')
    or not exists (select 1 from deal_event de where de.deal_id = d.id))
  and ${isStaffed(sql`d.sponsor_id`)} and ${isStaffed(sql`d.organization_id`)}`
