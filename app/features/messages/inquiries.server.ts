import { and, desc, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { inquiry } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/viewer.ts"
import { notFound } from "#app/lib/refusal.ts"

export type InquiryRow = {
  id: string
  name: string
  email: string
  message: string
  at: string
  unread: boolean
  answered: boolean
}

const mostShown = 50

const toOwn = (viewer: Viewer) =>
  and(eq(inquiry.realm, viewer.realm), eq(inquiry.organizationId, viewer.organizationId ?? ""))

/** What people without a conversation wrote to the viewer's organization (A38), the newest first. */
export async function listInquiries(viewer: Viewer): Promise<InquiryRow[]> {
  if (!isOrganization(viewer) || !viewer.organizationId) return []
  const rows = await db.select().from(inquiry).where(toOwn(viewer)).orderBy(desc(inquiry.createdAt)).limit(mostShown)
  return rows.map(({ id, name, email, message, createdAt, readAt, answeredAt }) => ({
    id,
    name,
    email,
    message,
    at: createdAt.toISOString(),
    unread: readAt === null,
    answered: answeredAt !== null,
  }))
}

/** Marks an inquiry to the viewer's organization as seen, or as dealt with; refused with 404 when it is not theirs. */
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
