import { and, asc, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealEvent, dealTerms, event } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { hasAgreement, noAgreement } from "#app/domain/deals/agreement.ts"
import { conflict } from "#app/lib/refusal.ts"
import { getDeal } from "../queries.server.ts"
import { listLines } from "../terms/queries.server.ts"

/** Events and lines of the current terms for a settlement. For the parties only. */
export async function getDocumentDeal(viewer: Viewer, id: string) {
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
export type DocumentDeal = Awaited<ReturnType<typeof getDocumentDeal>>

/** The agreement's data as frozen with the accepted terms; 409 before that. For the parties only. */
export async function getAgreedDeal(viewer: Viewer, id: string) {
  const deal = await getDeal(viewer, id)
  if (!hasAgreement(deal)) throw conflict(noAgreement)
  const [[terms], lines] = await Promise.all([
    db
      .select({ events: dealTerms.events, parties: dealTerms.parties, agreedAt: dealTerms.agreedAt })
      .from(dealTerms)
      .where(and(eq(dealTerms.dealId, id), eq(dealTerms.version, deal.termsVersion))),
    listLines(db, id, deal.termsVersion),
  ])
  if (!terms?.agreedAt || !terms.parties) throw new Error(`the terms of ${id} were accepted but not frozen`)
  const { events, parties, agreedAt } = terms
  return { deal, events, parties, agreedAt, lines }
}
export type AgreedDeal = Awaited<ReturnType<typeof getAgreedDeal>>
