import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { isMemberOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { inquiry, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { messageErrors } from "#app/domain/messages/message.ts"
import { Refusal } from "#app/lib/refusal.ts"

const toOwn = ({ organizationId }: Viewer) =>
  organizationId ? eq(inquiry.organizationId, organizationId) : sql<boolean>`false`

/** Inquiries to the viewer's organization or from their party; every query of inquiries starts with it. */
export const isSide = (viewer: Viewer): SQL | undefined =>
  and(
    eq(inquiry.realm, viewer.realm),
    isNotNull(inquiry.organizationId),
    or(toOwn(viewer), eq(inquiry.askerPartyId, viewer.partyId)),
  )

/** The viewer's read mark of an inquiry; null without one, when nothing is unread. */
export const ownMark = (viewer: Viewer) => {
  const askersOwn = sql`(select mark.last_read_id from inquiry_participant mark
    where mark.inquiry_id = ${inquiry.id} and mark.user_id = ${viewer.id})`
  return sql<string | null>`case when ${toOwn(viewer)} then ${inquiry.ownerReadId} else ${askersOwn} end`
}

/** The newest message read by anybody of the asking party; "" for none. */
export const askersMark = sql<string>`coalesce((select max(mark.last_read_id) from inquiry_participant mark
  where mark.inquiry_id = ${inquiry.id} and ${isMemberOf(inquiry.askerPartyId, sql`mark.user_id`)}), '')`

/** Whether somebody else wrote after the viewer's read mark. */
export const isUnread = (viewer: Viewer) =>
  sql<boolean>`exists (select 1 from message m
    where m.inquiry_id = ${inquiry.id} and m.id > ${ownMark(viewer)} and m.sender_id is distinct from ${viewer.id})`

/** An inquiry for one of its sides, else 404. `lock` serializes writers. */
export async function getInquiry(viewer: Viewer, id: string, on: Reader = db, { lock = false } = {}) {
  const found = on
    .select({
      id: inquiry.id,
      organizationId: inquiry.organizationId,
      askerPartyId: inquiry.askerPartyId,
      conversationId: inquiry.conversationId,
      deletedAt: organization.deletedAt,
      hiddenAt: organization.hiddenAt,
    })
    .from(inquiry)
    .innerJoin(organization, eq(organization.id, inquiry.organizationId))
    .where(and(eq(inquiry.id, id), isSide(viewer)))
  const [row] = await (lock ? found.for("update", { of: inquiry }) : found)
  if (!row) throw new Refusal("not-found", messageErrors.foreign)
  return { ...row, isOwner: row.organizationId === viewer.organizationId, closed: closedBecause(row) }
}

/** Why nobody can write in an inquiry to this organization; null when they can. */
export function closedBecause({ deletedAt, hiddenAt }: { deletedAt: Date | null; hiddenAt: Date | null }) {
  if (deletedAt) return messageErrors.gone
  return hiddenAt ? messageErrors.hidden : null
}
