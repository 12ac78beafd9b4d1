import { type SQL, sql } from "drizzle-orm"
import { unreadConversations } from "#app/db/conditions/unread.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { lacksAccount } from "#app/features/organizations/bank-accounts/bookkeeping-columns.server.ts"
import type { Day } from "#app/lib/dates.ts"
import type { Begun } from "../desk/first-steps.ts"

const noWork = { proposals: 0, messages: 0, toClose: 0, budget: null as number | null }
const notBegun: Begun = {
  profile: false,
  account: false,
  eventId: null,
  options: false,
  invited: false,
  follows: false,
  deal: false,
  team: false,
}

/** Columns of one row: pending work of the viewer, and the completed steps of a new account. */
export const waitingColumns = (viewer: Viewer, today: Day) =>
  viewer.userType === "organization" ? ofOrganization(viewer, today) : ofSponsor(viewer)

type LandingRow = Partial<typeof noWork> & { begun?: Partial<Begun> | null }

/** `toClose`: own past events with a status that is not final; `budget`: a sponsor's, in grosze. */
export function waitingOf(found: LandingRow) {
  const { begun, ...waiting } = { ...noWork, ...found }
  return { ...waiting, begun: begun ? { ...notBegun, ...begun } : { ...notBegun, deal: true } }
}

const has = (rows: SQL) => sql`exists (${rows})`

/** The completed steps of a party without a deal; null for one with a deal, which sees no steps. */
const stepsDone = ({ id, partyId }: Viewer, deals: SQL, done: Record<string, SQL>) => {
  const team = has(sql`select from member where party_id = ${partyId} and user_id <> ${id}
    union all select from member_invitation where party_id = ${partyId}`)
  const fields = Object.entries({ ...done, team }).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql<Partial<Begun> | null>`case when not ${has(deals)} then json_build_object(${sql.join(fields, sql`, `)}) end`
}

function ofOrganization(viewer: Viewer, today: Day) {
  const { organizationId } = viewer
  const own = sql`organization_id = ${organizationId} and deleted_at is null`
  return {
    messages: unreadConversations(viewer),
    proposals: sql<number>`(select count(*)::integer from deal
      where organization_id = ${organizationId} and status = 'pending')`,
    toClose: sql<number>`(select count(*)::integer from event
      where ${own} and last_day < ${today} and status not in ('finished', 'canceled'))`,
    begun: stepsDone(viewer, sql`select from deal where organization_id = ${organizationId}`, {
      profile: has(sql`select from organization where id = ${organizationId} and description <> '' and category <> ''`),
      account: sql`(not ${lacksAccount(viewer)} and ${has(sql`select from organization where id = ${organizationId} and vat_status is not null`)})`,
      eventId: sql`(select id from event where ${own} order by closed, start_date, id limit 1)`,
      options: has(sql`select from event e join sponsorship_option o on o.event_id = e.id and o.archived_at is null
        where e.organization_id = ${organizationId} and e.deleted_at is null`),
      invited: has(sql`select from invitation where organization_id = ${organizationId}`),
    }),
  }
}

function ofSponsor(viewer: Viewer) {
  const { partyId, companyId } = viewer
  return {
    budget: sql<number | null>`(select grosze from saved_budget where party_id = ${partyId})`.mapWith((grosze) =>
      grosze === null ? null : Number(grosze),
    ),
    begun: stepsDone(viewer, sql`select from deal where sponsor_id = ${companyId}`, {
      profile: has(sql`select from company
        where id = ${companyId} and (coalesce(about, '') <> '' or cardinality(industries) > 0 or nip is not null)`),
      follows: has(sql`select from organization_follow where party_id = ${partyId}
        union all select from saved_event where party_id = ${partyId}
        union all select from saved_search where party_id = ${partyId} and removed_at is null`),
    }),
  }
}
