import { and, eq } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { collaboration, file, settlement } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { notFound } from "#app/lib/refusal.ts"
import { openDocument } from "#app/platform/documents.server.ts"
import { isParty } from "../queries.server.ts"

/** A settlement's file as a stream, for the two parties of its deal only (B41); to anyone else it does not exist. */
export async function openSettlement(viewer: Viewer, collaborationId: string, settlementId: string) {
  const [found] = await db
    .select({ key: file.key, name: file.originalName, size: file.size })
    .from(settlement)
    .innerJoin(collaboration, eq(collaboration.id, settlement.collaborationId))
    .innerJoin(file, eq(file.id, settlement.fileId))
    .where(and(eq(settlement.id, settlementId), eq(settlement.collaborationId, collaborationId), isParty(viewer)))
  if (!found) throw notFound("Nie znaleziono pliku.")
  return { ...found, body: await openDocument(found.key) }
}
