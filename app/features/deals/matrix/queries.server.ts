import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal, dealEvent, deliverable, member, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type DealStatus, isFinal, runningStatuses } from "#app/domain/deals/deal/deal.ts"
import { canMoveRow } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import type { MatrixRow } from "#app/domain/deals/matrix/event-matrix.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { getOwnEvent } from "#app/features/events/own/queries.server.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { isParty } from "../deal/queries.server.ts"

/**
 * What the viewer's organization owes to the sponsors of its event, always in two queries. A row without an event of
 * its own counts for each event of its deal. 404 for an unknown event, 403 for another organization.
 */
export async function getEventMatrix(viewer: Viewer, eventId: string, now = new Date()) {
  const event = await getOwnEvent(viewer, eventId)
  const mayProve = may(viewer.role, "addProof")
  const rows = await listRows(viewer, eventId)
  const assigns = may(viewer.role, "moveDeliverable") && (rows[0]?.team ?? false)
  const canMove = (move: "addProof" | "assign", state: MatrixRow["state"], status: DealStatus) =>
    canMoveRow(move, "organization", { owedBy: "organization", addedBy: null, state }, status)
  return {
    today: todayIn(now),
    mayProve,
    mayExport: may(viewer.role, "exportDeals"),
    event: {
      id: event.id,
      title: event.title,
      status: event.status,
      startDate: event.startDate,
      endDate: event.endDate,
    },
    rows: rows.map(({ status, responsibleId, sponsor, team: _, ...row }): MatrixRow & { reference: string } => ({
      ...row,
      // a remark stays beside its answer until the deal is over
      reason: isFinal(status) ? null : row.reason,
      sponsor: sponsor ?? "Nieznany sponsor",
      isMine: responsibleId === viewer.id,
      takesProof: mayProve && canMove("addProof", row.state, status),
      takesPerson: assigns && canMove("assign", row.state, status),
    })),
  }
}
export type EventMatrix = Awaited<ReturnType<typeof getEventMatrix>>

const listRows = (viewer: Viewer, eventId: string) =>
  db
    .select({
      id: deliverable.id,
      dealId: deliverable.dealId,
      reference: deal.reference,
      sponsor: deal.sponsorName,
      title: deliverable.title,
      state: deliverable.state,
      dueOn: deliverable.dueOn,
      doneOn: sql<Day | null>`to_char(${deliverable.doneAt} at time zone 'Europe/Warsaw', 'YYYY-MM-DD')`,
      reason: deliverable.reason,
      responsible: user.name,
      responsibleId: member.userId,
      status: deal.status,
      /** The organization has several members. */
      team: sql<boolean>`(select count(*) > 1 from ${member} where ${eq(member.partyId, viewer.partyId)})`,
    })
    .from(dealEvent)
    .innerJoin(deal, eq(deal.id, dealEvent.dealId))
    .innerJoin(deliverable, eq(deliverable.dealId, deal.id))
    // only present members are responsible for rows
    .leftJoin(member, and(eq(member.userId, deliverable.responsibleId), eq(member.partyId, deal.organizationId)))
    .leftJoin(user, eq(user.id, member.userId))
    .where(
      and(
        eq(dealEvent.eventId, eventId),
        isParty(viewer),
        inArray(deal.status, [...runningStatuses, "completed"]),
        eq(deliverable.owedBy, "organization"),
        ne(deliverable.state, "withdrawn"),
        or(eq(deliverable.eventId, eventId), isNull(deliverable.eventId)),
      ),
    )
    .orderBy(asc(deal.sponsorName), asc(deliverable.position), asc(deliverable.id))

/** The deal of the first of these rows that belongs to the viewer's organization; null without one. */
export async function findDealOfRows(viewer: Viewer, rowIds: readonly string[]): Promise<string | null> {
  if (rowIds.length === 0) return null
  const [found] = await db
    .select({ dealId: deliverable.dealId })
    .from(deliverable)
    .innerJoin(deal, eq(deal.id, deliverable.dealId))
    .where(and(inArray(deliverable.id, rowIds.slice(0, 200)), isParty(viewer)))
    .orderBy(sql`${deliverable.dealId}`)
    .limit(1)
  return found?.dealId ?? null
}
