import { and, eq, getTableColumns, inArray, or, type SQL } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { db } from "#app/db/client.server.ts"
import * as tables from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { isParty } from "#app/features/collaborations/queries.server.ts"

/** Rows of each table that are about this person, without secrets and without what others wrote (RODO art. 15, 20). */
export async function listDataAbout(viewer: Viewer): Promise<Record<string, object[]>> {
  const own = viewer.id
  const organizationId = viewer.organizationId ?? ""
  const events = db
    .select({ id: tables.event.id })
    .from(tables.event)
    .where(eq(tables.event.organizationId, organizationId))
  const deals = db.select({ id: tables.collaboration.id }).from(tables.collaboration).where(isParty(viewer))
  const { user, session, file, organization, organizationFollow, inquiry, event, sponsorshipOption, eventPost } = tables
  const { fact, notification, mail, report } = tables
  return {
    user: await rowsOf(user, eq(user.id, own)),
    session: await rowsOf(session, eq(session.userId, own), "token"),
    file: await rowsOf(file, eq(file.ownerId, own)),
    organization: await rowsOf(organization, eq(organization.userId, own)),
    organization_follow: await rowsOf(organizationFollow, eq(organizationFollow.userId, own)),
    inquiry: await rowsOf(inquiry, or(eq(inquiry.userId, own), eq(inquiry.email, viewer.email))),
    event: await rowsOf(event, eq(event.organizationId, organizationId)),
    sponsorship_option: await rowsOf(sponsorshipOption, inArray(sponsorshipOption.eventId, events)),
    event_post: await rowsOf(eventPost, inArray(eventPost.eventId, events)),
    ...(await listDeals(viewer, deals)),
    ...(await listCorrespondence(viewer)),
    fact: await rowsOf(fact, eq(fact.byId, own)),
    // it may quote the other side
    notification: await rowsOf(notification, eq(notification.userId, own), "body"),
    mail: await rowsOf(mail, eq(mail.userId, own), "sealed", "content"),
    report: await rowsOf(report, eq(report.reporterEmail, viewer.email)),
  }
}

/** The deals with the terms both agreed on; of notes and settlements only what this person wrote. */
async function listDeals(viewer: Viewer, deals: Parameters<typeof inArray>[1] & object) {
  const { collaboration, collaborationEvent, termsVersion, collaborationOption, settlement } = tables
  const of = (column: Parameters<typeof inArray>[0]) => inArray(column, deals as never)
  const versions = await db.select().from(termsVersion).where(of(termsVersion.collaborationId))
  const files = await db.select().from(settlement).where(of(settlement.collaborationId))
  return {
    // the reason and the search hold words of either side
    collaboration: await rowsOf(collaboration, isParty(viewer), "searchText", "cancelReason", "openKey"),
    collaboration_event: await rowsOf(collaborationEvent, of(collaborationEvent.collaborationId)),
    terms_version: versions.map((row) => (row.authorId === viewer.id ? row : { ...row, note: null })),
    collaboration_option: await rowsOf(collaborationOption, of(collaborationOption.collaborationId)),
    settlement: files.map((row) => ({
      ...row,
      ...(row.authorId === viewer.id ? {} : { documentNumber: null, ksefNumber: null }),
      ...(row.decidedById === viewer.id ? {} : { reason: null }),
    })),
  }
}

/** Conversations by their ids, and the messages this person wrote. */
async function listCorrespondence(viewer: Viewer) {
  const { conversation, conversationParticipant, message } = tables
  const mine = viewer.organizationId
    ? eq(conversation.organizationId, viewer.organizationId)
    : eq(conversation.sponsorId, viewer.id)
  return {
    conversation: await rowsOf(conversation, and(mine, eq(conversation.realm, viewer.realm))),
    conversation_participant: await rowsOf(conversationParticipant, eq(conversationParticipant.userId, viewer.id)),
    message: await rowsOf(message, eq(message.senderId, viewer.id), "clientKey"),
  }
}

/**
 * Rows as they were written: without the columns that the database computes for searching and sorting, and without
 * those named, which are secrets or words of others.
 */
async function rowsOf<Table extends PgTable>(
  table: Table,
  which: SQL | undefined,
  ...secret: (keyof Table["_"]["columns"] & string)[]
): Promise<object[]> {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([name, { generated }]) => generated === undefined && !secret.includes(name),
    ),
  )
  return db
    .select(columns)
    .from(table as PgTable)
    .where(which)
}
