import { type SQL, sql } from "drizzle-orm"
import { newsKinds, newsRoles } from "#app/domain/parties/news.ts"

const reachedRoles = newsKinds.flatMap((news) => newsRoles[news].map((role) => `('${news}', '${role}')`))
const isByRole = sql`(email.news, recipient.role) in (${sql.raw(reachedRoles.join(", "))})`

const isListedIn = (table: "deal_lead" | "deal_follow") => sql`exists (select 1 from ${sql.raw(table)} own
  where own.deal_id = email.deal_id and own.party_id = recipient.party_id and own.user_id = recipient.user_id)`

/**
 * Whether the person of a row of `email` may receive its party's news now, as SQL: a member with an open account, by
 * their role or because they lead or follow the deal. Always true of emails without a party.
 */
export const reachesReader: SQL<boolean> = sql<boolean>`(email.party_id is null or exists (
  select 1 from member recipient join "user" person on person.id = recipient.user_id
    where recipient.party_id = email.party_id and recipient.user_id = email.user_id
      and person.deleted_at is null and person.blocked_at is null
      and (${isByRole} or ${isListedIn("deal_lead")} or ${isListedIn("deal_follow")})))`
