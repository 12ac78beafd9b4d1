import { asc, eq, sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { collaborationEvent, event, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { getCollaboration } from "../queries.server.ts"
import { listLines } from "../terms/queries.server.ts"

/** What is known of a party beside its name; null: not given, or the account is gone. */
export type Party = { address?: string | null; nip: string | null; krs?: string | null; person: string | null }

const livingName = sql<string | null>`case when ${user.deletedAt} is null then ${user.name} end`

/** What the documents of a deal say: parties, events and the lines of its current terms. For the parties only. */
export async function getDocumentDeal(viewer: Viewer, id: string) {
  const deal = await getCollaboration(viewer, id)
  const [organizations, sponsors, events, lines] = await Promise.all([
    db
      .select({ address: organization.address, nip: organization.nip, krs: organization.krs, person: livingName })
      .from(organization)
      .innerJoin(user, eq(user.id, organization.userId))
      .where(eq(organization.id, deal.organizationId)),
    db.select({ nip: user.companyNip, person: livingName }).from(user).where(eq(user.id, deal.sponsorId)),
    db
      .select({
        id: event.id,
        title: collaborationEvent.title,
        status: event.status,
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
  return { deal, organization: organizations[0] ?? null, sponsor: sponsors[0] ?? null, events, lines }
}
export type DocumentDeal = Awaited<ReturnType<typeof getDocumentDeal>>
