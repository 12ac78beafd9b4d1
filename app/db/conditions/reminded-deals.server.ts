import { type SQL, sql } from "drizzle-orm"
import { isOpenAccount } from "./open-account.server.ts"

/** Whether somebody can still sign in for this party. */
export const isStaffed = (partyId: SQL) => sql`exists (select 1 from member m join "user" on "user".id = m.user_id
  where m.party_id = ${partyId} and ${isOpenAccount})`

/** Whether people are reminded of tasks of the deal `d`, as SQL: demo worlds have no email (D5). */
export const isReminded = sql`d.realm = 'public'`
