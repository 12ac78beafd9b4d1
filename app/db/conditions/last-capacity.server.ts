import { type Placeholder, type SQL, sql } from "drizzle-orm"

type Text = string | Placeholder

/** The capacity that a person stated last for their party, as one column; null: none yet. */
export const lastCapacity = ({ id, partyId }: { id: Text; partyId: Text }): SQL<string | null> =>
  sql<string | null>`(select case when a.person_id = ${id} then a.capacity else a.second_capacity end
    from deal_acceptance a where a.party_id = ${partyId} and (a.person_id = ${id} or a.second_id = ${id})
    order by coalesce(a.second_at, a.accepted_at) desc, a.id desc limit 1)`
