import { eq, sql } from "drizzle-orm"
import { unreadConversations } from "#app/db/conditions/unread.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import type { Begun } from "../desk/first-steps.ts"

const nothing = { proposals: 0, messages: 0, toClose: 0, budget: null }
const notBegun: Begun = {
  profile: false,
  eventId: null,
  options: false,
  invited: false,
  follows: false,
  deal: false,
  team: false,
}

/** Pending work of the viewer in one statement; `toClose`: own past events that are not closed; `budget`: a sponsor's, in grosze. */
export async function countWaiting(viewer: Viewer, now = new Date()) {
  const { id, partyId, userType } = viewer
  const [found] = await db
    .select({
      team: has(sql`select from member where party_id = ${partyId} and user_id <> ${id}
        union all select from member_invitation where party_id = ${partyId}`),
      messages: unreadConversations(viewer),
      ...(userType === "organization" ? ofOrganization(viewer, todayIn(now)) : ofSponsor(viewer)),
    })
    .from(user)
    .where(eq(user.id, id))
  const { messages = 0, proposals = 0, toClose = 0, budget = null, ...begun } = { ...nothing, ...found }
  return { proposals, messages, toClose, budget, begun: { ...notBegun, ...begun } }
}

const has = (rows: ReturnType<typeof sql>) => sql<boolean>`exists (${rows})`

function ofOrganization({ organizationId }: Viewer, today: Day) {
  const own = sql`organization_id = ${organizationId} and deleted_at is null`
  return {
    proposals: sql<number>`(select count(*)::integer from deal
      where organization_id = ${organizationId} and status = 'pending')`,
    toClose: sql<number>`(select count(*)::integer from event
      where ${own} and last_day < ${today} and status not in ('finished', 'canceled'))`,
    profile: has(sql`select from organization where id = ${organizationId} and description <> '' and category <> ''`),
    eventId: sql<string | null>`(select id from event where ${own} order by closed, start_date, id limit 1)`,
    options: has(sql`select from event e join sponsorship_option o on o.event_id = e.id and o.archived_at is null
      where e.organization_id = ${organizationId} and e.deleted_at is null`),
    invited: has(sql`select from invitation where organization_id = ${organizationId}`),
    deal: has(sql`select from deal where organization_id = ${organizationId}`),
  }
}

const ofSponsor = ({ partyId, companyId }: Viewer) => ({
  budget: sql<number | null>`(select grosze from saved_budget where party_id = ${partyId})`.mapWith((grosze) =>
    grosze === null ? null : Number(grosze),
  ),
  profile: has(sql`select from company
    where id = ${companyId} and (coalesce(about, '') <> '' or cardinality(industries) > 0)`),
  follows: has(sql`select from organization_follow where party_id = ${partyId}
    union all select from saved_event where party_id = ${partyId}
    union all select from saved_search where party_id = ${partyId} and removed_at is null`),
  deal: has(sql`select from deal where sponsor_id = ${companyId}`),
})
