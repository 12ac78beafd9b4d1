import { and, eq, sql, sum } from "drizzle-orm"
import type { Reader, Tx } from "#app/db/connection/client.server.ts"
import { file } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type DocumentPurpose, quotaProblem } from "#app/domain/shared/file-quota.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Serializes uploads of one owner until the transaction ends, so that each counts the others. */
export const lockFilesOf = (tx: Tx, { id }: { id: string }) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`files ${id}`}))`)

/** Why a document of `more` bytes exceeds this person's quota, else null. */
export async function findQuotaProblem(reader: Reader, viewer: Viewer, purpose: DocumentPurpose, more: number) {
  const [row] = await reader
    .select({ stored: sum(file.size).mapWith(Number) })
    .from(file)
    .where(and(eq(file.ownerId, viewer.id), eq(file.purpose, purpose)))
  return quotaProblem(purpose, viewer.realm, { stored: row?.stored ?? 0, more })
}

/** Throws a Refusal (429) over the quota; call in the transaction that writes the document's row. */
export async function refuseOverQuota(tx: Tx, viewer: Viewer, purpose: DocumentPurpose, more: number) {
  await lockFilesOf(tx, viewer)
  const problem = await findQuotaProblem(tx, viewer, purpose, more)
  if (problem) throw new Refusal("too-many", problem)
}
