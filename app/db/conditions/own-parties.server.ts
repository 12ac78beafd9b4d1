import { type SQL, sql } from "drizzle-orm"
import type { Role } from "#app/domain/shared/role.ts"

/** A party of a person. `others` counts its other members, `owners` those of them who are owners and can sign in. */
export type OwnParty = {
  partyId: string
  role: Role
  organizationId: string | null
  companyId: string | null
  name: string | null
  others: number
  owners: number
  /** The organization publishes the person's address. */
  isContact: boolean
}

const countOthers = (also: SQL) => sql`(select count(*)
  from member m join "user" u on u.id = m.user_id
  where m.party_id = mine.party_id and m.user_id <> mine.user_id and u.deleted_at is null ${also})`
const isOpenOwner = sql`and m.role = 'owner' and u.blocked_at is null`
const partyAsJson = sql`json_build_object('partyId', mine.party_id, 'role', mine.role,
  'organizationId', o.id, 'companyId', c.id, 'name', coalesce(o.name, c.name),
  'others', ${countOthers(sql``)}, 'owners', ${countOthers(isOpenOwner)},
  'isContact', lower(o.contact_email) is not distinct from lower(self.email))`

/** All parties of a person as one JSON value, in the order in which they joined them. */
export const ownPartiesOf = (userId: string): SQL<OwnParty[]> =>
  sql<OwnParty[]>`(select coalesce(json_agg(${partyAsJson} order by mine.joined_at, mine.id), '[]')
    from member mine
    join "user" self on self.id = mine.user_id
    left join organization o on o.id = mine.party_id
    left join company c on c.id = mine.party_id
    where mine.user_id = ${userId})`
