import { and, asc, eq, ne } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealDocument, file, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import {
  canMoveCopy,
  type SignedCopyMove,
  signedCopyErrors,
  signedCopyMoves,
} from "#app/domain/deals/documents/signed-copy.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { openDocument } from "#app/platform/files/documents.server.ts"

const isShown = (dealId: string) =>
  and(eq(dealDocument.dealId, dealId), eq(dealDocument.kind, "signed"), ne(dealDocument.state, "withdrawn"))

/** Documents of a deal, drawn and signed ones, oldest first. Does not check permission. */
export const listDocuments = (dealId: string) =>
  db
    .select({
      id: dealDocument.id,
      kind: dealDocument.kind,
      termsVersion: dealDocument.termsVersion,
      side: dealDocument.side,
      state: dealDocument.state,
      reason: dealDocument.reason,
      sha256: dealDocument.sha256,
      createdAt: dealDocument.createdAt,
      concludedAt: dealDocument.concludedAt,
      decidedAt: dealDocument.decidedAt,
      name: file.originalName,
      size: file.size,
      by: user.name,
    })
    .from(dealDocument)
    .innerJoin(file, eq(file.id, dealDocument.fileId))
    .leftJoin(user, eq(user.id, dealDocument.addedById))
    .where(eq(dealDocument.dealId, dealId))
    .orderBy(asc(dealDocument.createdAt), asc(dealDocument.id))

/** Signed copies among a deal's documents, without withdrawn ones, with what this side may do. */
export const signedCopiesIn = (
  documents: Awaited<ReturnType<typeof listDocuments>>,
  reader: { side: Side; mayMove: boolean },
) =>
  documents.flatMap(({ kind, concludedAt: _, state, side, by, ...row }) => {
    if (kind !== "signed" || state === "withdrawn") return []
    const currentState = state ?? "waiting"
    const isOwn = side === reader.side
    return {
      ...row,
      by: by ?? "",
      side: side ?? reader.side,
      state: currentState,
      moves: reader.mayMove ? moves.filter((move) => canMoveCopy(move, currentState, isOwn)) : [],
    }
  })
export type SignedCopy = ReturnType<typeof signedCopiesIn>[number]

const moves = Object.keys(signedCopyMoves) as SignedCopyMove[]

/** Streams a signed copy to the deal's two parties; 404 for anyone else, and for a withdrawn one. */
export async function openSignedCopy(viewer: Viewer, dealId: string, id: string) {
  await getDeal(viewer, dealId)
  const [found] = await db
    .select({ key: file.key, name: file.originalName, mime: file.mime, size: file.size })
    .from(dealDocument)
    .innerJoin(file, eq(file.id, dealDocument.fileId))
    .where(and(eq(dealDocument.id, id), isShown(dealId)))
  if (!found) throw notFound(signedCopyErrors.gone)
  const { key, ...shown } = found
  return { ...shown, body: await openDocument(key) }
}
