import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { pageShows } from "#app/db/connection/page-tags.server.ts"
import { conversation, event, file, inquiry, invitation, message, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { ReportedKind } from "#app/domain/moderation/reported.ts"
import { findCard } from "#app/features/accounts/card/queries.server.ts"
import { listed } from "#app/features/events/list/conditions.server.ts"
import { listedOrganizations } from "#app/features/organizations/list/conditions.server.ts"
import { eventPath, organizationPath, userPath } from "#app/paths.ts"

/** Reportable content; `path` is null when it has no address. */
export type Reported = { kind: ReportedKind; id: string; title: string; path: string | null }

/** Content visible to the viewer; null for anything else. */
export async function findReported(viewer: Viewer | null, kind: ReportedKind, id: string): Promise<Reported | null> {
  const found = await titleOf(viewer, kind, id)
  return found === null ? null : { kind, id, title: found, path: pathOf(kind, id) }
}

function pathOf(kind: ReportedKind, id: string) {
  if (kind === "event") return eventPath(id)
  if (kind === "organization") return organizationPath(id)
  return kind === "user" ? userPath(id) : null
}

async function titleOf(viewer: Viewer | null, kind: ReportedKind, id: string): Promise<string | null> {
  if (kind === "event") {
    // the event is hidden with its organization
    pageShows(`event:${id}`, "organization:*")
    const [row] = await db
      .select({ title: event.title })
      .from(event)
      .where(and(eq(event.id, id), ...listed(viewer)))
    return row?.title ?? null
  }
  if (kind === "organization") {
    pageShows(`organization:${id}`)
    const [row] = await db
      .select({ title: organization.name })
      .from(organization)
      .where(and(eq(organization.id, id), listedOrganizations(viewer)))
    return row?.title ?? null
  }
  if (kind === "user") {
    const card = await findCard(viewer, id)
    return card?.title ?? null
  }
  if (!viewer) return null
  if (kind === "invitation") return titleOfInvitation(viewer, id)
  return kind === "message" ? beginningOfMessage(viewer, id) : null
}

/** Title of an invitation; only its receiver can report it. */
async function titleOfInvitation(viewer: Viewer, id: string) {
  const [row] = await db
    .select({ event: event.title, organization: organization.name })
    .from(invitation)
    .innerJoin(event, eq(event.id, invitation.eventId))
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .where(and(eq(invitation.id, id), eq(invitation.sponsorId, viewer.companyId ?? "")))
  return row ? `${row.organization}: „${row.event}”` : null
}

/** Beginning of a message of a conversation or an inquiry; only its receiver can report it. */
async function beginningOfMessage(viewer: Viewer, id: string) {
  const isFromOthers = sql`${message.senderId} is distinct from ${viewer.id}
    and ${message.partyId} is distinct from ${viewer.partyId}`
  const inConversation = and(
    or(eq(conversation.sponsorId, viewer.partyId), eq(conversation.organizationId, viewer.partyId)),
    isNotNull(message.senderId),
  )
  const inInquiry = and(
    isNull(message.conversationId),
    eq(inquiry.realm, viewer.realm),
    or(eq(inquiry.organizationId, viewer.organizationId ?? ""), eq(inquiry.askerPartyId, viewer.partyId)),
  )
  const [row] = await db
    .select({ content: message.content, fileName: file.originalName })
    .from(message)
    .leftJoin(conversation, and(eq(conversation.id, message.conversationId), eq(conversation.realm, viewer.realm)))
    .leftJoin(inquiry, eq(inquiry.id, message.inquiryId))
    .leftJoin(file, eq(file.id, message.fileId))
    .where(and(eq(message.id, id), or(inConversation, inInquiry), isFromOthers))
  return row ? row.content.slice(0, 80) || `Załącznik: ${row.fileName ?? ""}` : null
}
