import { and, eq } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { conversation } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/viewer.ts"

/** The conversation that this sponsor has with the organization already; it then takes the place of a form (A68). */
export async function findConversationId(viewer: Viewer | null, organizationId: string): Promise<string | null> {
  if (!viewer || !isSponsor(viewer)) return null
  const [found] = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.sponsorId, viewer.id), eq(conversation.organizationId, organizationId)))
  return found?.id ?? null
}
