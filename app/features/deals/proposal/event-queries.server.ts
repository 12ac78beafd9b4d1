import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { event, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type ProposalForm, proposalErrors } from "#app/domain/deals/proposal/proposal-form.ts"
import { closedReason } from "#app/domain/events/event.ts"
import { listed } from "#app/features/events/list/conditions.server.ts"
import { listedOrganizations } from "#app/features/organizations/list/conditions.server.ts"
import type { Day } from "#app/lib/dates.ts"

const columns = {
  id: event.id,
  title: event.title,
  startDate: event.startDate,
  endDate: event.endDate,
  city: event.city,
  status: event.status,
  realm: event.realm,
  organizationId: organization.id,
  organizationName: organization.name,
  vatStatus: organization.vatStatus,
}

/** Locks the proposal's events: open today, in the viewer's realm, of one organization (B17, A66). */
export async function chosenEvents(
  tx: Tx,
  viewer: Viewer,
  { eventIds, organizationId }: Pick<ProposalForm, "eventIds" | "organizationId">,
  today: Day,
) {
  const found = await tx
    .select(columns)
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .where(and(inArray(event.id, eventIds), ...listed(viewer), listedOrganizations(viewer)))
    .orderBy(event.startDate, event.id)
    .for("share", { of: event })
  const wrong = problemOf(found, { eventIds, organizationId }, today)
  return wrong ? { ok: false as const, errors: { eventIds: wrong } } : { ok: true as const, chosen: found }
}

export type ProposedEvent = Extract<Awaited<ReturnType<typeof chosenEvents>>, { ok: true }>["chosen"][number]

function problemOf(
  found: ProposedEvent[],
  { eventIds, organizationId }: Pick<ProposalForm, "eventIds" | "organizationId">,
  today: Day,
): string | null {
  if (found.length < eventIds.length) return proposalErrors.eventGone
  const organizations = new Set(found.map((row) => row.organizationId))
  if (organizations.size > 1 || (organizationId && !organizations.has(organizationId)))
    return proposalErrors.otherOrganization
  for (const row of found) {
    const closed = closedReason(row, today)
    if (closed) return closed
  }
  return null
}
