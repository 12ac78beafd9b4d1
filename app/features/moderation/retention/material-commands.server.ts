import { and, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { brandKitFile, company, dealMaterial, dealMaterialFile, materialGivingFile } from "#app/db/schema.ts"

type Files = { fileId: string; previewId: string | null }[]
const idsOf = (files: Files) => files.flatMap(({ fileId, previewId }) => [{ id: fileId }, { id: previewId }])

/** Deletes the files that only these deals have, before the deals are deleted; returns the files. */
export async function removeDealMaterials(tx: Tx, dealIds: readonly string[]) {
  const items = tx
    .select({ id: dealMaterial.id })
    .from(dealMaterial)
    .where(inArray(dealMaterial.dealId, [...dealIds]))
  return idsOf(await tx.delete(dealMaterialFile).where(inArray(dealMaterialFile.materialId, items)).returning())
}

/** Deletes files of deleted companies that are in no deal's materials any more; returns the files. */
export async function removeFreedKitFiles(tx: Tx) {
  const inGivings = tx
    .select({ one: sql`1` })
    .from(materialGivingFile)
    .where(eq(materialGivingFile.kitFileId, brandKitFile.id))
  const deletedCompanies = tx.select({ id: company.id }).from(company).where(isNotNull(company.deletedAt))
  return idsOf(
    await tx
      .delete(brandKitFile)
      .where(and(inArray(brandKitFile.companyId, deletedCompanies), notExists(inGivings)))
      .returning(),
  )
}
