import { and, eq, inArray, or } from "drizzle-orm"
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
  return {
    user: await db.select().from(tables.user).where(eq(tables.user.id, own)),
    session: await without(db.select().from(tables.session).where(eq(tables.session.userId, own)), "token"),
    file: await db.select().from(tables.file).where(eq(tables.file.ownerId, own)),
    organization: await without(
      db.select().from(tables.organization).where(eq(tables.organization.userId, own)),
      "searchNorm",
    ),
    organization_follow: await db
      .select()
      .from(tables.organizationFollow)
      .where(eq(tables.organizationFollow.userId, own)),
    inquiry: await db
      .select()
      .from(tables.inquiry)
      .where(or(eq(tables.inquiry.userId, own), eq(tables.inquiry.email, viewer.email))),
    event: await without(
      db.select().from(tables.event).where(eq(tables.event.organizationId, organizationId)),
      "searchNorm",
    ),
    sponsorship_option: await db
      .select()
      .from(tables.sponsorshipOption)
      .where(inArray(tables.sponsorshipOption.eventId, events)),
    event_post: await db.select().from(tables.eventPost).where(inArray(tables.eventPost.eventId, events)),
    ...(await listDeals(viewer, deals)),
    ...(await listCorrespondence(viewer)),
    fact: await db.select().from(tables.fact).where(eq(tables.fact.byId, own)),
    notification: await without(
      db.select().from(tables.notification).where(eq(tables.notification.userId, own)),
      // it may quote the other side
      "body",
    ),
    mail: await without(db.select().from(tables.mail).where(eq(tables.mail.userId, own)), "sealed", "content"),
    report: await db.select().from(tables.report).where(eq(tables.report.reporterEmail, viewer.email)),
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
    collaboration: await without(
      db.select().from(collaboration).where(isParty(viewer)),
      "searchText",
      "searchNorm",
      "cancelReason",
      "openKey",
    ),
    collaboration_event: await db.select().from(collaborationEvent).where(of(collaborationEvent.collaborationId)),
    terms_version: versions.map((row) => (row.authorId === viewer.id ? row : { ...row, note: null })),
    collaboration_option: await db.select().from(collaborationOption).where(of(collaborationOption.collaborationId)),
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
    conversation: await db
      .select()
      .from(conversation)
      .where(and(mine, eq(conversation.realm, viewer.realm))),
    conversation_participant: await db
      .select()
      .from(conversationParticipant)
      .where(eq(conversationParticipant.userId, viewer.id)),
    message: await without(
      db.select().from(message).where(eq(message.senderId, viewer.id)),
      "contentNorm",
      "clientKey",
    ),
  }
}

/** Without secrets, and without columns that are only there for searching. */
async function without<Row extends object>(rows: PromiseLike<Row[]>, ...columns: (keyof Row)[]): Promise<object[]> {
  return (await rows).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name as keyof Row))),
  )
}
