import { type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "./open-account.server.ts"

/** Whether somebody can still sign in for this party. */
export const isStaffed = (partyId: SQL) => sql`exists (select 1 from member m join "user" on "user".id = m.user_id
  where m.party_id = ${partyId} and ${isOpenAccount})`

/**
 * Whether the party is reminded of the task `w` of the deal `d`, as SQL. Demo worlds have no email (D5). While a side
 * asks to cancel a deal, nobody is asked to pay or to work.
 */
export const isReminded = sql`d.realm = 'public'
  and (d.cancel_asked_by is null or w.what not in ('pay', 'overdue', 'do', 'redo', 'check', 'reschedule', 'materials'))`
