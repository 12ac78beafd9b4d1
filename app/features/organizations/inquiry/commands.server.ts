import { and, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { event, inquiry, organization } from "#app/db/schema.ts"
import { owns, realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { forbidden, notFound } from "#app/lib/refusal.ts"
import { listedOrganizations } from "../list/conditions.server.ts"

/** The sender: the account's name and address, or what a visitor typed. */
export type NewInquiry = {
  name: string
  email: string
  message: string
  /** Event whose page led here; ignored if of another organization. */
  eventId: string | null
}

/** Stores an inquiry (A38); its email is a reaction. 404 for an organization of another realm, 403 for one's own. */
export async function sendInquiry(viewer: Viewer | null, organizationId: string, { eventId, ...input }: NewInquiry) {
  if (owns(viewer, organizationId)) throw forbidden("To Twoja organizacja – nie można napisać do siebie.")
  const realm = realmOf(viewer)
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: organization.id })
      .from(organization)
      .where(and(eq(organization.id, organizationId), listedOrganizations(viewer)))
    if (!found) throw notFound("Nie znaleziono organizacji.")
    const [about] = eventId
      ? await tx
          .select({ title: event.title })
          .from(event)
          .where(and(eq(event.id, eventId), eq(event.organizationId, organizationId)))
      : []
    const subject = about?.title ?? ""
    const [sent] = await tx
      .insert(inquiry)
      .values({ ...input, subject, realm, organizationId, userId: viewer?.id ?? null })
      .returning({ id: inquiry.id })
    if (!sent) throw new Error("the inquiry was not stored")
    await record(tx, {
      what: "inquiry.send",
      aboutId: sent.id,
      byId: viewer?.id ?? null,
      realm,
      details: { organizationId },
    })
    return sent
  })
}
