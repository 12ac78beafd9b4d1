import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { inquiry, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { messageErrors } from "#app/domain/messages/message.ts"
import { Refusal } from "#app/lib/refusal.ts"

const toOwn = ({ organizationId }: Viewer) =>
  organizationId ? eq(inquiry.organizationId, organizationId) : sql<boolean>`false`

/** Inquiries to the viewer's organization, and those that they sent; every query of inquiries starts with it. */
export const isSide = (viewer: Viewer): SQL | undefined =>
  and(
    eq(inquiry.realm, viewer.realm),
    isNotNull(inquiry.organizationId),
    viewer.organizationId ? or(toOwn(viewer), eq(inquiry.userId, viewer.id)) : eq(inquiry.userId, viewer.id),
  )

/** The viewer's read mark of an inquiry. */
export const ownMark = (viewer: Viewer) =>
  sql<string>`case when ${toOwn(viewer)} then ${inquiry.ownerReadId} else ${inquiry.askerReadId} end`

/** Whether the other side wrote after the viewer's read mark. */
export const isUnread = (viewer: Viewer) =>
  sql<boolean>`exists (select 1 from message m where m.inquiry_id = ${inquiry.id} and m.id > ${ownMark(viewer)}
    and m.sender_id is distinct from ${viewer.id})`

/** An inquiry for one of its sides, else 404. `lock` serializes writers. */
export async function getInquiry(viewer: Viewer, id: string, on: Reader = db, lock = false) {
  const found = on
    .select({
      id: inquiry.id,
      organizationId: inquiry.organizationId,
      askerId: inquiry.userId,
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

type Receiver = { deletedAt: Date | null; hiddenAt: Date | null }

/** Why nobody can write in an inquiry to this organization; null while they can. */
export const closedBecause = ({ deletedAt, hiddenAt }: Receiver) =>
  deletedAt ? messageErrors.gone : hiddenAt ? messageErrors.hidden : null
