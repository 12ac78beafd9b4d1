import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../connection/client.server.ts"
import { contactOf } from "./party-people.server.ts"

/** Copies current data of events, or of `eventId`, into deals; deleted events stay. `deals` filters the rows of `c`. */
export const followEvents = (tx: Tx, deals: SQL, eventId?: string) =>
  tx.execute(sql`
    update deal_event ce
    set title = e.title, start_date = e.start_date, end_date = e.end_date, city = e.city
    from event e, deal c
    where e.id = ce.event_id and e.deleted_at is null and c.id = ce.deal_id and ${deals}
      ${eventId ? sql`and e.id = ${eventId}` : sql``}`)

/** The events of deal `c` in the form its terms store, in the agreement's order. */
const eventsOfDeal = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', ce.event_id, 'title', ce.title,
    'startDate', ce.start_date, 'endDate', ce.end_date, 'city', ce.city) order by ce.start_date, ce.event_id), '[]')
  from deal_event ce where ce.deal_id = c.id)`

/** Stores the events with the current terms version. `deals` filters the rows of `c`. */
export const retainEventsOfTerms = (tx: Tx, deals: SQL) =>
  tx.execute(sql`
    update deal_terms t set events = ${eventsOfDeal} from deal c
    where c.id = t.deal_id and c.terms_version = t.version and ${deals}`)

/** Freezes date, events and parties of accepted terms for the agreement. `deals` filters the rows of `c`. */
export const freezeTerms = (tx: Tx, deals: SQL, agreedAt: SQL = sql`now()`) =>
  tx.execute(sql`
    update deal_terms t set events = ${eventsOfDeal}, agreed_at = ${agreedAt},
      parties = jsonb_build_object(
        'sponsor', jsonb_build_object('address', s.address, 'nip', s.nip, 'krs', s.krs,
          'representatives', s.representatives, 'person', p.name),
        'organization', jsonb_build_object('address', o.address, 'nip', o.nip, 'krs', o.krs,
          'representatives', o.representatives, 'person', u.name))
    from deal c
      join company s on s.id = c.sponsor_id
      join "user" p on p.id = ${contactOf(sql`c.sponsor_id`)}
      join organization o on o.id = c.organization_id
      join "user" u on u.id = ${contactOf(sql`c.organization_id`)}
    where c.id = t.deal_id and c.terms_version = t.version
      and c.accepted_by_organization = c.terms_version and c.accepted_by_sponsor = c.terms_version and ${deals}`)
