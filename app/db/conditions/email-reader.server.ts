import { type SQL, sql } from "drizzle-orm"
import { hearers, newsKinds } from "#app/domain/parties/news.ts"

/** Pairs of a kind of news and a role that hears it. */
const pairs = newsKinds.flatMap((news) => hearers[news].map((role) => `('${news}', '${role}')`)).join(", ")

const isOf = (table: "deal_lead" | "deal_follow") => sql`exists (select 1 from ${sql.raw(table)} own
  where own.deal_id = email.deal_id and own.party_id = hearer.party_id and own.user_id = hearer.user_id)`

/**
 * Whether the person of a row of `email` may hear its party's news now, as SQL: a member with an open account, by their role
 * or since they lead or follow the deal. Asks nothing of emails without a party.
 */
export const isHeard: SQL<boolean> = sql<boolean>`(email.party_id is null or exists (
  select 1 from member hearer join "user" person on person.id = hearer.user_id
    where hearer.party_id = email.party_id and hearer.user_id = email.user_id
      and person.deleted_at is null and person.blocked_at is null
      and ((email.news, hearer.role) in (${sql.raw(pairs)})
        or ${isOf("deal_lead")} or ${isOf("deal_follow")})))`
