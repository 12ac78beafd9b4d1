import { and, eq, type SQL, sql } from "drizzle-orm"
import { belledSql } from "#app/db/conditions/party-people.server.ts"
import { lockedRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { company, conversation, organization } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { messageErrors } from "#app/domain/messages/message.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Conversations of this viewer in their realm; every query of conversations starts with it. */
export const isParticipant = (viewer: Viewer): SQL | undefined =>
  and(
    eq(conversation.realm, viewer.realm),
    isOrganization(viewer)
      ? eq(conversation.organizationId, viewer.organizationId ?? "")
      : eq(conversation.sponsorId, viewer.companyId ?? ""),
  )

/** Either side has deleted its account: the conversation is read-only (B50). */
export const isGone = sql<boolean>`(${company.deletedAt} is not null or ${organization.deletedAt} is not null)`

type ConversationSides = {
  id: string
  realm: string
  sponsorId: string
  organizationId: string
  gone: boolean
  /** The viewer's present role, when the row is locked; null when no longer a member. */
  role: Role | null
  /** Ids of people of the other side who get messages. */
  others: string[]
}

/** The conversation for one of its sides, else 404. `lock` serializes writers, so that ids are in order of writing. */
export async function getConversation(
  viewer: Viewer,
  id: string,
  on: Reader = db,
  { lock = false } = {},
): Promise<ConversationSides> {
  const found = on
    .select({
      id: conversation.id,
      realm: conversation.realm,
      sponsorId: conversation.sponsorId,
      organizationId: conversation.organizationId,
      gone: isGone,
      role: lock ? lockedRole(viewer) : sql<null>`null`,
      others: belledSql(
        isOrganization(viewer) ? conversation.sponsorId : conversation.organizationId,
        "message",
        "messages",
      ),
    })
    .from(conversation)
    .innerJoin(organization, eq(organization.id, conversation.organizationId))
    .innerJoin(company, eq(company.id, conversation.sponsorId))
    .where(and(eq(conversation.id, id), isParticipant(viewer)))
  const [row] = await preparedStatement(lock ? found.for("update", { of: conversation }) : found).execute()
  if (!row) throw new Refusal("not-found", messageErrors.foreign)
  return row
}

/** The viewer's conversation with the other side of a deal or with an organization, or null. */
export async function findConversationWith(
  viewer: Viewer,
  other: { organizationId: string } | { sponsorId: string },
): Promise<string | null> {
  const [found] = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(
      and(
        isParticipant(viewer),
        "organizationId" in other
          ? eq(conversation.organizationId, other.organizationId)
          : eq(conversation.sponsorId, other.sponsorId),
      ),
    )
  return found?.id ?? null
}
