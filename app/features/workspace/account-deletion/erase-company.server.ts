import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { brandKit, brandKitFile, company, invitation } from "#app/db/schema.ts"
import { deleteFileRows } from "#app/platform/files/private-files.server.ts"

/**
 * Erases a company's data, its brand kit, and what was written to it. Deals retain the name as agreed (B40). Returns the
 * keys of files to remove after the commit.
 */
export async function eraseCompany(tx: Tx, companyId: string): Promise<string[]> {
  await tx.delete(brandKit).where(eq(brandKit.companyId, companyId))
  const versions = await tx.delete(brandKitFile).where(eq(brandKitFile.companyId, companyId)).returning()
  const keys = await deleteFileRows(
    tx,
    versions.flatMap(({ fileId, previewId }) => [fileId, previewId]),
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
