import { and, asc, eq, exists, sql } from "drizzle-orm"
import { lastCapacity } from "#app/db/conditions/last-capacity.server.ts"
import { openDealAbout } from "#app/db/conditions/open-deal.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { event, nameOrder, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { OfferedOption } from "#app/domain/deals/terms/terms.ts"
import type { VatStatus } from "#app/domain/shared/vat.ts"
import { takesProposals } from "#app/features/events/list/conditions.server.ts"
import { listedOrganizations } from "#app/features/organizations/list/conditions.server.ts"
import { organizationSearch } from "#app/features/organizations/list/search-conditions.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { listOffered } from "./queries.server.ts"

export type OpenEvent = {
  id: string
  title: string
  startDate: Day
  endDate: Day | null
  options: OfferedOption[]
  /** The viewer's open deal about this event alone, which can then be proposed only together with another one (B22). */
  openDealId: string | null
}
/** One organization and its open events (B10, B18). */
export type ProposalChoice = {
  organization: { id: string; name: string; vatStatus: VatStatus | null }
  events: OpenEvent[]
  lastCapacity: string | null
}
export type ChoosableOrganization = { id: string; name: string; openEvents: number }

/** Step and maximum of "Pokaż więcej"; the search narrows further. */
export const organizationsStep = 20
const maxOrganizations = 500

/** Open events of an organization, or of the organization of an event; null for none. */
export async function findChoice(
  viewer: Viewer,
  about: { eventId: string } | { organizationId: string },
  now = new Date(),
): Promise<ProposalChoice | null> {
  const rows = await db
    .select({
      id: event.id,
      title: event.title,
      startDate: event.startDate,
      endDate: event.endDate,
      openDealId: openDealAbout(viewer.partyId, event.id),
      lastCapacity: lastCapacity(viewer),
      organization: { id: organization.id, name: organization.name, vatStatus: organization.vatStatus },
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .where(
      and(
        takesProposals(viewer, todayIn(now)),
        listedOrganizations(viewer),
        "eventId" in about ? eq(event.id, about.eventId) : eq(organization.id, about.organizationId),
      ),
    )
    .orderBy(asc(event.startDate), asc(event.id))
    .limit(50)
  const [first] = rows
  if (!first) return null
  const offered = await listOffered(
    db,
    rows.map((row) => row.id),
  )
  return {
    organization: first.organization,
    lastCapacity: first.lastCapacity,
    events: rows.map(({ organization: _, lastCapacity: __, ...row }) => ({
      ...row,
      options: offered.filter((option) => option.eventId === row.id),
    })),
  }
}

/** The viewer's own next event that takes proposals, or null. */
export async function findOwnOpenEvent(
  viewer: Viewer,
  now = new Date(),
): Promise<{ id: string; title: string } | null> {
  if (!viewer.organizationId) return null
  const [found] = await db
    .select({ id: event.id, title: event.title })
    .from(event)
    .where(and(takesProposals(viewer, todayIn(now)), eq(event.organizationId, viewer.organizationId)))
    .orderBy(asc(event.startDate), asc(event.id))
    .limit(1)
  return found ?? null
}

/** Organizations with an open event that match the phrase (A99), by name. `more`: how many to request next, or null. */
export async function listChoosable(
  viewer: Viewer,
  phrase: string,
  wantedCount = organizationsStep,
  now = new Date(),
): Promise<{ organizations: ChoosableOrganization[]; more: number | null }> {
  const pageLimit = Math.min(
    Math.ceil(Math.max(wantedCount, 1) / organizationsStep) * organizationsStep,
    maxOrganizations,
  )
  const isOpen = and(eq(event.organizationId, organization.id), takesProposals(viewer, todayIn(now)))
  const found = await db
    .select({
      id: organization.id,
      name: organization.name,
      openEvents: db.$count(event, isOpen).mapWith(Number),
    })
    .from(organization)
    .where(
      and(
        listedOrganizations(viewer),
        exists(db.select({ one: sql`1` }).from(event).where(isOpen)),
        organizationSearch(phrase, ["t"]),
      ),
    )
    .orderBy(asc(nameOrder(organization.name)), asc(organization.id))
    .limit(pageLimit + 1)
  const more = found.length > pageLimit && pageLimit < maxOrganizations ? pageLimit + organizationsStep : null
  return { organizations: found.slice(0, pageLimit), more }
}
