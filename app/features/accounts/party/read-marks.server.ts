import { sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"

/** What was written before a person joined a party counts as read; what comes after is unread until they read it. */
export const addReadMarks = (tx: Tx, partyId: string, userId: string) =>
  tx.execute(sql`
    insert into conversation_participant (conversation_id, user_id, last_read_id)
      select c.id, ${userId}, coalesce((select max(m.id) from message m where m.conversation_id = c.id), '')
        from conversation c where ${partyId} in (c.sponsor_id, c.organization_id)
    on conflict do nothing`)

/** Forgets how far a person had read for a party that they leave. */
export const dropReadMarks = (tx: Tx, partyId: string, userId: string) =>
  tx.execute(sql`
    delete from conversation_participant mark using conversation c
      where c.id = mark.conversation_id and mark.user_id = ${userId} and ${partyId} in (c.sponsor_id, c.organization_id)`)
