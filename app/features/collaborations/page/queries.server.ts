import { and, asc, desc, eq, inArray, like, sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import {
  collaboration,
  collaborationEvent,
  collaborationOption,
  event,
  fact,
  file,
  organization,
  settlement,
  termsVersion,
  user,
} from "#app/db/schema.ts"
import { collaborationErrors } from "#app/domain/collaboration-words.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { notFound } from "#app/lib/refusal.ts"
import { dealColumns, isParty } from "../queries.server.ts"
import { lineColumns } from "../terms/queries.server.ts"

const parties = {
  sponsorPerson: user.name,
  sponsorGone: sql<boolean>`${user.deletedAt} is not null`,
  organizationGone: sql<boolean>`${organization.deletedAt} is not null or ${organization.hiddenAt} is not null`,
  conversationId: sql<string | null>`(select c.id from conversation c
    where c.sponsor_id = ${collaboration.sponsorId} and c.organization_id = ${collaboration.organizationId})`,
}

/** The deal with its parties, for the two of them only; the same answer and work for unknown and foreign ids (B14). */
export async function getDealRow(viewer: Viewer, id: string) {
  const [row] = await db
    .select({ ...dealColumns, ...parties })
    .from(collaboration)
    .leftJoin(user, eq(user.id, collaboration.sponsorId))
    .leftJoin(organization, eq(organization.id, collaboration.organizationId))
    .where(and(eq(collaboration.id, id), isParty(viewer)))
  if (!row) throw notFound(collaborationErrors.notFound.description)
  return row
}

/** The events of a deal, the earliest first: title and date as they are now, or as they were when the event is gone. */
export const listDealEvents = (collaborationId: string) =>
  db
    .select({
      id: event.id,
      title: sql<string>`case when ${event.deletedAt} is null then ${event.title} else ${collaborationEvent.title} end`,
      startDate: sql<string>`case when ${event.deletedAt} is null then ${event.startDate} else ${collaborationEvent.startDate} end`,
      endDate: event.endDate,
      status: event.status,
      gone: sql<boolean>`${event.deletedAt} is not null or ${event.hiddenAt} is not null`,
    })
    .from(collaborationEvent)
    .innerJoin(event, eq(event.id, collaborationEvent.eventId))
    .where(eq(collaborationEvent.collaborationId, collaborationId))
    .orderBy(asc(event.startDate), asc(event.id))

/** Every version of the terms, newest first, and the lines of those that are shown. */
export const listTerms = (collaborationId: string, shown: number[]) =>
  db
    .select({
      version: termsVersion.version,
      author: termsVersion.author,
      authorName: user.name,
      note: termsVersion.note,
      kind: termsVersion.kind,
      totalGrosze: termsVersion.totalGrosze,
      createdAt: termsVersion.createdAt,
      line: lineColumns,
    })
    .from(termsVersion)
    .innerJoin(user, eq(user.id, termsVersion.authorId))
    .leftJoin(
      collaborationOption,
      and(
        eq(collaborationOption.collaborationId, termsVersion.collaborationId),
        eq(collaborationOption.termsVersion, termsVersion.version),
        inArray(termsVersion.version, shown),
      ),
    )
    .where(eq(termsVersion.collaborationId, collaborationId))
    .orderBy(desc(termsVersion.version), asc(collaborationOption.position))

/** What happened to a deal, newest first (B13). */
export const listDealFacts = (collaborationId: string) =>
  db
    .select({
      id: fact.id,
      what: fact.what,
      byId: fact.byId,
      byName: user.name,
      details: fact.details,
      createdAt: fact.createdAt,
    })
    .from(fact)
    .leftJoin(user, eq(user.id, fact.byId))
    .where(and(eq(fact.aboutId, collaborationId), like(fact.what, "collaboration.%")))
    .orderBy(desc(fact.id))

/** Every settlement file with its decision, newest first (B35). */
export const listSettlements = (collaborationId: string) =>
  db
    .select({
      id: settlement.id,
      name: file.originalName,
      size: file.size,
      authorName: user.name,
      documentNumber: settlement.documentNumber,
      ksefNumber: settlement.ksefNumber,
      decision: settlement.decision,
      reason: settlement.reason,
      decidedAt: settlement.decidedAt,
      createdAt: settlement.createdAt,
    })
    .from(settlement)
    .innerJoin(file, eq(file.id, settlement.fileId))
    .innerJoin(user, eq(user.id, settlement.authorId))
    .where(eq(settlement.collaborationId, collaborationId))
    .orderBy(desc(settlement.createdAt), desc(settlement.id))
