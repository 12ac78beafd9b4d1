import { type SQL, sql } from "drizzle-orm"
import type { SqlValue } from "./party-people.server.ts"

/** Id of the open deal that a company has about this event alone, as SQL; null if it has none and may propose one (`openDealKey`). */
export const openDealAbout = (sponsorId: SqlValue, eventId: SqlValue): SQL<string | null> =>
  sql<
    string | null
  >`(select opened.id from deal opened where opened.open_key = ${sponsorId}::text || '|' || ${eventId}::text)`
