import { sql } from "drizzle-orm"

const isOfClosedAccount = sql`exists (select 1 from member contact join "user" person on person.id = contact.user_id
  where contact.party_id = "organization"."id" and lower(person.email) = lower("organization"."contact_email")
    and (person.blocked_at is not null or person.deleted_at is not null))`

/** The public address of the row of `organization`, as SQL; null while it is the address of a member whose account is closed. */
export const contactAddress = sql<string | null>`case when not ${isOfClosedAccount}
  then "organization"."contact_email" end`
