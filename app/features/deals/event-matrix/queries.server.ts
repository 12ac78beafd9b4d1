import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal, dealEvent, deliverable, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { runningStatuses } from "#app/domain/deals/deal.ts"
import { canMoveRow } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import { lookLabels, lookOf, type MatrixRow } from "#app/domain/deals/deliverables/event-matrix.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { getOwnEvent } from "#app/features/events/own/queries.server.ts"
import { formatDay, todayIn } from "#app/lib/dates.ts"
import { isParty } from "../queries.server.ts"

/**
 * What the viewer's organization owes to the sponsors of its event, in two queries however many there are. A row without
 * an event of its own counts for each event of its deal. 404 for an unknown event, 403 for another organization.
 */
export async function getEventMatrix(viewer: Viewer, eventId: string, now = new Date()) {
  const event = await getOwnEvent(viewer, eventId)
  const mayProve = may(viewer.role, "addProof")
  const rows = await listRows(viewer, eventId)
  return {
    today: todayIn(now),
    mayProve,
    event: {
      id: event.id,
      title: event.title,
      status: event.status,
      startDate: event.startDate,
      endDate: event.endDate,
    },
    rows: rows.map(
      ({ status, responsibleId, doneAt, sponsor, ...row }): MatrixRow => ({
        ...row,
        sponsor: sponsor ?? "Nieznany sponsor",
        doneOn: doneAt && todayIn(doneAt),
        isMine: responsibleId === viewer.id,
        takesProof:
          mayProve &&
          canMoveRow("addProof", "organization", { owedBy: "organization", addedBy: null, state: row.state }, status),
      }),
    ),
  }
}
export type EventMatrix = Awaited<ReturnType<typeof getEventMatrix>>

const listRows = (viewer: Viewer, eventId: string) =>
  db
    .select({
      id: deliverable.id,
      dealId: deliverable.dealId,
      sponsor: deal.sponsorName,
      title: deliverable.title,
      state: deliverable.state,
      dueOn: deliverable.dueOn,
      doneAt: deliverable.doneAt,
      reason: deliverable.reason,
      responsible: user.name,
      responsibleId: deliverable.responsibleId,
      status: deal.status,
    })
    .from(dealEvent)
    .innerJoin(deal, eq(deal.id, dealEvent.dealId))
    .innerJoin(deliverable, eq(deliverable.dealId, deal.id))
    .leftJoin(user, eq(user.id, deliverable.responsibleId))
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

const head = ["Świadczenie", "Sponsor", "Termin", "Stan", "Odpowiada", "Zrobione", "Uwaga sponsora", "Numer współpracy"]

/** The same as rows with headings, for a spreadsheet. */
export async function listMatrixAsRows(viewer: Viewer, eventId: string, now = new Date()): Promise<string[][]> {
  const { rows, today } = await getEventMatrix(viewer, eventId, now)
  return [
    head,
    ...rows.map((row) => [
      row.title.replaceAll("\u00a0", " "),
      row.sponsor,
      formatDay(row.dueOn),
      lookLabels[lookOf(row, today)],
      row.responsible ?? "",
      row.doneOn ? formatDay(row.doneOn) : "",
      row.reason ?? "",
      row.dealId,
    ]),
  ]
}

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
