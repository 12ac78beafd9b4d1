import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"

/**
 * Deletes a person's notifications of a party that they leave: of its deals, conversations, inquiries, events,
 * invitations, private links and team. Their links would lead to 404 or to another party's page.
 */
export const dropNoticesOf = (tx: Tx, userId: string, partyId: string) => {
  const ofParty = sql`${partyId} in (sponsor_id, organization_id)`
  const isAboutParty = sql`exists (select 1 from fact f where f.id = n.fact_id and (f.about_id = ${partyId}
    or f.about_id in (select id from invitation where ${ofParty})
    or f.about_id in (select id from decision_link where party_id = ${partyId})))`
  const leadsToParty = sql`(${linkedId("^/wspolprace/([^/?#]+)")} in (select id from deal where ${ofParty})
    or ${linkedId("[?&]rozmowa=([^&#]+)")} in (select id from conversation where ${ofParty})
    or ${linkedId("[?&]zapytanie=([^&#]+)")} in (
      select id from inquiry where ${partyId} in (organization_id, asker_party_id))
    or ${linkedId("^/wydarzenia/([^/?#]+)")} in (select id from event where organization_id = ${partyId}))`
  return tx.execute(sql`
    delete from notification n
    where n.user_id = ${userId}
      and (n.party_id = ${partyId} or n.party_id is null and (${leadsToParty} or ${isAboutParty}))`)
}

const linkedId = (pattern: string): SQL => sql`substring(n.link from ${pattern})`
