import { type SQL, sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import type { Role } from "#app/domain/shared/role.ts"

type DealMember = { id: string; name: string; role: Role; leads: boolean; follows: boolean }

const isInDeal = (row: SQL) => sql`${row}.deal_id = "deal"."id"
  and ${row}.party_id = m.party_id and ${row}.user_id = u.id`
const memberAsJson = sql`json_build_object('id', u.id, 'name', u.name, 'role', m.role,
  'leads', exists (select 1 from deal_lead l where ${isInDeal(sql`l`)}),
  'follows', exists (select 1 from deal_follow f where ${isInDeal(sql`f`)}))`

/** Members of the viewer's party and their relation to the deal, as an SQL column of `deal`. */
export const peopleOf = ({ partyId }: Viewer) =>
  sql<DealMember[]>`(select coalesce(json_agg(${memberAsJson} order by m.joined_at, m.id), '[]')
    from member m join "user" u on u.id = m.user_id where m.party_id = ${partyId} and u.deleted_at is null)`

/** Null for a party of one person, who leads every deal. */
export function peopleShown(viewer: Viewer, people: readonly DealMember[]) {
  if (people.length < 2) return null
  return {
    team: people.filter(({ role, leads }) => leads || may(role, "leadDeal")).map(({ id, name }) => ({ id, name })),
    leadId: people.find(({ leads }) => leads)?.id ?? null,
    follows: people.some(({ id, follows }) => follows && id === viewer.id),
    mayAssign: may(viewer.role, "assignDeal"),
    note: may(viewer.role, "assignDeal") ? null : roleNotes.assignDeal,
  }
}
export type PeopleShown = NonNullable<ReturnType<typeof peopleShown>>
