import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noDealFilters } from "#app/domain/deals/deal-list.ts"
import { listOpenInvitations } from "#app/features/deals/invitation/queries.server.ts"
import { listDeals } from "#app/features/deals/list/queries.server.ts"

/** Deals that await the viewer's move (newest page and total) and open invitations. */
export async function findTurns(viewer: Viewer, now = new Date()) {
  const [{ deals, count }, invitations] = await Promise.all([
    listDeals(viewer, { ...noDealFilters, mine: true }),
    listOpenInvitations(viewer, now),
  ])
  return {
    deals: deals.map(({ id, status, annexAuthor, cancelAskedBy, approves, title, partner, first }) => ({
      id,
      status,
      annexAuthor,
      cancelAskedBy,
      approves,
      isCancelled: first?.status === "canceled",
      title,
      partner,
    })),
    count,
    invitations: invitations.map(({ id, organization, event }) => ({
      id,
      organization: organization.name,
      event: { id: event.id, title: event.title },
    })),
  }
}
export type Turns = Awaited<ReturnType<typeof findTurns>>
