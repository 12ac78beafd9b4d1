import { type SQL, sql } from "drizzle-orm"
import type { SqlValue } from "./party-people.server.ts"

/** Id of the open deal that a company has about this event alone, as SQL; null if it has none and may propose one (`openDealKey`). */
export const openDealAbout = (sponsorId: SqlValue, eventId: SqlValue): SQL<string | null> =>
  sql<
    string | null
  >`(select opened.id from deal opened where opened.open_key = ${sponsorId}::text || '|' || ${eventId}::text)`

/** Id of the newest deal that a company has about this event, also with others or completed, as SQL; null without one. */
export const newestDealAbout = (sponsorId: SqlValue, eventId: SqlValue): SQL<string | null> =>
  sql<string | null>`(select had.id from deal_event about join deal had on had.id = about.deal_id
    where about.event_id = ${eventId}::text and had.sponsor_id = ${sponsorId} and had.status not in ('rejected', 'canceled')
    order by had.created_at desc, had.id limit 1)`
