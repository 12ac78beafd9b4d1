import { asc, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealEvent, event } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { listLines } from "../../terms/queries.server.ts"

/** Events and lines of the current terms for a settlement. For the parties only. */
export async function getReportedDeal(viewer: Viewer, id: string) {
  const deal = await getDeal(viewer, id)
  const [events, lines] = await Promise.all([
    db
      .select({
        id: event.id,
        title: dealEvent.title,
        status: event.status,
        startDate: dealEvent.startDate,
        endDate: dealEvent.endDate,
        participants: event.expectedParticipants,
      })
      .from(dealEvent)
      .innerJoin(event, eq(event.id, dealEvent.eventId))
      .where(eq(dealEvent.dealId, id))
      .orderBy(asc(dealEvent.startDate), asc(event.id)),
    listLines(db, id, deal.termsVersion),
  ])
  return { deal, events, lines }
}
export type ReportedDeal = Awaited<ReturnType<typeof getReportedDeal>>
