import { and, desc, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { inquiry } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { inboxPage } from "#app/domain/messages/inbox.ts"
import { notFound } from "#app/lib/refusal.ts"

export type InquiryRow = {
  id: string
  name: string
  email: string
  /** Title of the event that it was written from, or "". */
  event: string
  message: string
  at: string
  unread: boolean
  answered: boolean
}

const toOwn = (viewer: Viewer) =>
  and(eq(inquiry.realm, viewer.realm), eq(inquiry.organizationId, viewer.organizationId ?? ""))

export type Inquiries = { rows: InquiryRow[]; more: boolean }

/** Messages to the viewer's organization from outside conversations (A38), newest first, `pages` pages. */
export async function listInquiries(viewer: Viewer, pages = 1): Promise<Inquiries> {
  if (!isOrganization(viewer) || !viewer.organizationId) return { rows: [], more: false }
  const limit = pages * inboxPage
  const rows = await db
    .select()
    .from(inquiry)
    .where(toOwn(viewer))
    .orderBy(desc(inquiry.createdAt), desc(inquiry.id))
    .limit(limit + 1)
  return { rows: rows.slice(0, limit).map(asShown), more: rows.length > limit }
}

/** One inquiry of any age; null when it is not theirs. */
export async function findInquiry(viewer: Viewer, id: string): Promise<InquiryRow | null> {
  if (!isOrganization(viewer) || !viewer.organizationId) return null
  const [found] = await db
    .select()
    .from(inquiry)
    .where(and(eq(inquiry.id, id), toOwn(viewer)))
  return found ? asShown(found) : null
}

type Row = typeof inquiry.$inferSelect
const asShown = ({ id, name, email, subject, message, createdAt, readAt, answeredAt }: Row): InquiryRow => ({
  id,
  name,
  email,
  event: subject,
  message,
  at: createdAt.toISOString(),
  unread: readAt === null,
  answered: answeredAt !== null,
})

/** Marks an inquiry to the viewer's organization as read or answered; 404 when it is not theirs. */
export async function markInquiry(viewer: Viewer, id: string, as: "read" | "answered", now = new Date()) {
  const [mine] = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(and(eq(inquiry.id, id), toOwn(viewer)))
  if (!isOrganization(viewer) || !mine) throw notFound("Nie znaleziono zapytania")
  await db
    .update(inquiry)
    .set({ readAt: now })
    .where(and(eq(inquiry.id, id), isNull(inquiry.readAt)))
  if (as === "answered") await db.update(inquiry).set({ answeredAt: now }).where(eq(inquiry.id, id))
}
