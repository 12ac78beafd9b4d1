import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"

/**
 * Deletes a person's notifications of a party that they leave: of its deals, conversations, inquiries, events,
 * invitations, private links and team. Their links would lead to 404 or to another party's page.
 */
export const dropNoticesOf = (tx: Tx, userId: string, partyId: string) =>
  tx.execute(sql`
    delete from notification n where n.user_id = ${userId} and (n.party_id = ${partyId}
      or n.party_id is null and (${idIn("^/wspolprace/([^/?#]+)")} in (select id from deal where ${ofParty(partyId)})
      or ${idIn("[?&]rozmowa=([^&#]+)")} in (select id from conversation where ${ofParty(partyId)})
      or ${idIn("[?&]zapytanie=([^&#]+)")} in (select id from inquiry where ${partyId} in (organization_id, asker_party_id))
      or ${idIn("^/wydarzenia/([^/?#]+)")} in (select id from event where organization_id = ${partyId})
      or exists (select 1 from fact f where f.id = n.fact_id and (f.about_id = ${partyId}
        or f.about_id in (select id from invitation where ${ofParty(partyId)})
        or f.about_id in (select id from decision_link where party_id = ${partyId})))))`)

const ofParty = (partyId: string): SQL => sql`${partyId} in (sponsor_id, organization_id)`
const idIn = (pattern: string): SQL => sql`substring(n.link from ${pattern})`
