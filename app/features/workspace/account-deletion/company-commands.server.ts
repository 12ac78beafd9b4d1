import { and, eq, inArray, notInArray } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import {
  brandKit,
  brandKitFile,
  company,
  deal,
  dealMaterial,
  dealMaterialFile,
  invitation,
  materialGiving,
  materialGivingFile,
} from "#app/db/schema.ts"
import { deleteFileRows } from "#app/platform/files/private-files.server.ts"

/**
 * Erases a company's data, what was written to it, and its brand kit, except for the files given to organizations of
 * completed deals. Deals retain the name as agreed (B40). Returns the keys of files to remove after the commit.
 */
export async function eraseCompany(tx: Tx, companyId: string): Promise<string[]> {
  await tx.delete(brandKit).where(eq(brandKit.companyId, companyId))
  const ended = tx
    .select({ id: deal.id })
    .from(deal)
    .where(and(eq(deal.sponsorId, companyId), inArray(deal.status, ["canceled", "rejected"])))
  await tx.delete(materialGiving).where(inArray(materialGiving.dealId, ended))
  const items = tx.select({ id: dealMaterial.id }).from(dealMaterial).where(inArray(dealMaterial.dealId, ended))
  const files = await tx.delete(dealMaterialFile).where(inArray(dealMaterialFile.materialId, items)).returning()
  await tx.delete(dealMaterial).where(inArray(dealMaterial.dealId, ended))
  const inGivings = tx.select({ id: materialGivingFile.kitFileId }).from(materialGivingFile)
  const versions = await tx
    .delete(brandKitFile)
    .where(and(eq(brandKitFile.companyId, companyId), notInArray(brandKitFile.id, inGivings)))
    .returning()
  const keys = await deleteFileRows(
    tx,
    [...files, ...versions].flatMap(({ fileId, previewId }) => [fileId, previewId]),
  )
  await tx.delete(invitation).where(eq(invitation.sponsorId, companyId))
  await tx
    .update(company)
    .set({
      name: null,
      nip: null,
      krs: null,
      address: null,
      representatives: null,
      industries: [],
      regions: [],
      about: null,
      logoId: null,
      showsSupports: false,
      deletedAt: new Date(),
    })
    .where(eq(company.id, companyId))
  return keys
}
