import { and, eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { conversation } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"

const conversationOfPair = preparedStatement(
  db
    .select({ id: conversation.id })
    .from(conversation)
    .where(
      and(
        eq(conversation.sponsorId, sql.placeholder("sponsorId")),
        eq(conversation.organizationId, sql.placeholder("organizationId")),
      ),
    ),
)

/** This sponsor's existing conversation with the organization, which replaces the form (A68). */
export async function findConversationId(viewer: Viewer | null, organizationId: string): Promise<string | null> {
  if (!viewer || !isSponsor(viewer)) return null
  const [found] = await conversationOfPair.execute({ sponsorId: viewer.companyId ?? "", organizationId })
  return found?.id ?? null
}
