import { and, asc, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { collaborationEvent, event, termsVersion } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { hasAgreement, noAgreement } from "#app/domain/deals/agreement.ts"
import { conflict } from "#app/lib/refusal.ts"
import { getCollaboration } from "../queries.server.ts"
import { listLines } from "../terms/queries.server.ts"

/** What a settlement says: events and the lines of the current terms. For the parties only. */
export async function getDocumentDeal(viewer: Viewer, id: string) {
  const deal = await getCollaboration(viewer, id)
  const [events, lines] = await Promise.all([
    db
      .select({
        id: event.id,
        title: collaborationEvent.title,
        status: event.status,
        startDate: collaborationEvent.startDate,
        endDate: collaborationEvent.endDate,
        participants: event.expectedParticipants,
      })
      .from(collaborationEvent)
      .innerJoin(event, eq(event.id, collaborationEvent.eventId))
      .where(eq(collaborationEvent.collaborationId, id))
      .orderBy(asc(collaborationEvent.startDate), asc(event.id)),
    listLines(db, id, deal.termsVersion),
  ])
  return { deal, events, lines }
}
export type DocumentDeal = Awaited<ReturnType<typeof getDocumentDeal>>

/** What the agreement says, as it was frozen with the accepted terms; refused before that (409). For the parties only. */
export async function getAgreedDeal(viewer: Viewer, id: string) {
  const deal = await getCollaboration(viewer, id)
  if (!hasAgreement(deal)) throw conflict(noAgreement)
  const [[terms], lines] = await Promise.all([
    db
      .select({ events: termsVersion.events, parties: termsVersion.parties, agreedAt: termsVersion.agreedAt })
      .from(termsVersion)
      .where(and(eq(termsVersion.collaborationId, id), eq(termsVersion.version, deal.termsVersion))),
    listLines(db, id, deal.termsVersion),
  ])
  if (!terms?.agreedAt || !terms.parties) throw new Error(`the terms of ${id} were accepted but not frozen`)
  const { events, parties, agreedAt } = terms
  return { deal, events, parties, agreedAt, lines }
}
export type AgreedDeal = Awaited<ReturnType<typeof getAgreedDeal>>
