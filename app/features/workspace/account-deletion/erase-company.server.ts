import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { company, invitation } from "#app/db/schema.ts"

/** Erases a company's data and what was written to it. Deals retain the name as agreed (B40). */
export async function eraseCompany(tx: Tx, companyId: string) {
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
}
