import { asc, eq } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { collaborationEvent, event, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { getCollaboration } from "../queries.server.ts"
import { listLines } from "../terms/queries.server.ts"

/** What the documents of a deal say: parties, events and the lines of its current terms. For the parties only. */
export async function getDocumentDeal(viewer: Viewer, id: string) {
  const deal = await getCollaboration(viewer, id)
  const [parties, events, lines] = await Promise.all([
    db
      .select({
        nip: organization.nip,
        krs: organization.krs,
        address: organization.address,
        owner: user.name,
      })
      .from(organization)
      .innerJoin(user, eq(user.id, organization.userId))
      .where(eq(organization.id, deal.organizationId)),
    db
      .select({
        title: collaborationEvent.title,
        startDate: event.startDate,
        endDate: event.endDate,
        city: event.city,
        participants: event.expectedParticipants,
      })
      .from(collaborationEvent)
      .innerJoin(event, eq(event.id, collaborationEvent.eventId))
      .where(eq(collaborationEvent.collaborationId, id))
      .orderBy(asc(event.startDate)),
    listLines(db, id, deal.termsVersion),
  ])
  const [people] = await db.select({ name: user.name }).from(user).where(eq(user.id, deal.sponsorId))
  return { deal, organization: parties[0] ?? null, sponsorPerson: people?.name ?? "", events, lines }
}
export type DocumentDeal = Awaited<ReturnType<typeof getDocumentDeal>>
