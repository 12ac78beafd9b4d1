import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm"
import { unreadConversations } from "#app/db/conditions/unread.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { company, member, organization, party } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type NamedParty, nameless, type OwnParty } from "#app/domain/parties/acting-for.ts"
import { idField } from "#app/lib/forms/id-field.ts"

const name = sql<string>`coalesce(${organization.name}, ${company.name},
  case ${party.kind} when 'company' then ${nameless.company} else ${nameless.organization} end)`

const ownParties = (viewer: Viewer) =>
  db
    .select({ id: party.id, name })
    .from(member)
    .innerJoin(party, eq(party.id, member.partyId))
    .leftJoin(organization, eq(organization.id, party.id))
    .leftJoin(company, eq(company.id, party.id))
    .where(eq(member.userId, viewer.id))
    .$dynamic()

/** The parties of the viewer, by name, for "Działasz jako". */
export async function listOwnParties(viewer: Viewer): Promise<OwnParty[]> {
  return db
    .select({
      id: party.id,
      name,
      kind: party.kind,
      role: member.role,
      unread: unreadConversations({ id: viewer.id, realm: viewer.realm, partyId: sql`${party.id}` }),
    })
    .from(member)
    .innerJoin(party, eq(party.id, member.partyId))
    .leftJoin(organization, eq(organization.id, party.id))
    .leftJoin(company, eq(company.id, party.id))
    .where(eq(member.userId, viewer.id))
    .orderBy(asc(sql`norm_pl(${name})`), party.id)
}

/** One of the viewer's parties, or null for any other id. */
export async function findOwnParty(viewer: Viewer, id: string): Promise<NamedParty | null> {
  if (!idField.safeParse(id).success) return null
  const [found] = await ownParties(viewer).where(and(eq(member.userId, viewer.id), eq(party.id, id)))
  return found ?? null
}

/** Another party of the viewer that something with one of these ids belongs to; null for strangers. */
export async function findOtherOwner(viewer: Viewer, ids: readonly string[]): Promise<NamedParty | null> {
  const validIds = [...new Set(ids.filter((id) => idField.safeParse(id).success))].slice(0, 10)
  const isWanted = (id: SQL) => sql`${id} = any(${sql.param(validIds)}::text[])`
  const bothSides = ["deal", "conversation", "invitation"].map(
    (table) => sql`select s.party_id from ${sql.identifier(table)} r
      cross join lateral (values (r.organization_id), (r.sponsor_id)) s (party_id) where ${isWanted(sql`r.id`)}`,
  )
  const ofInquiry = sql`select unnest(array[q.organization_id, q.asker_party_id])
    from inquiry q where ${isWanted(sql`q.id`)}`
  const ofEvent = sql`select e.organization_id from event e where ${isWanted(sql`e.id`)}`
  const owners = sql.join([...bothSides, ofInquiry, ofEvent], sql` union all `)
  const [found] = await ownParties(viewer)
    .where(and(eq(member.userId, viewer.id), ne(party.id, viewer.partyId), sql`${party.id} in (${owners})`))
    .limit(1)
  return found ?? null
}
