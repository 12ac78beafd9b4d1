import { and, eq, isNull } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { bankAccount, company, organization } from "#app/db/schema.ts"
import type { LoadedDeal } from "../../queries.server.ts"

/** What papers about money name of both parties, as they are now; asks nobody's permission. */
export async function findPayingParties(on: Reader, { organizationId, sponsorId }: LoadedDeal) {
  const isDefault = and(
    eq(bankAccount.organizationId, organization.id),
    bankAccount.isDefault,
    isNull(bankAccount.removedAt),
  )
  const [found] = await on
    .select({
      organization: {
        nip: organization.nip,
        krs: organization.krs,
        address: organization.address,
        representatives: organization.representatives,
        vatStatus: organization.vatStatus,
      },
      sponsor: { nip: company.nip, krs: company.krs, address: company.address },
      account: bankAccount.number,
    })
    .from(organization)
    .innerJoin(company, eq(company.id, sponsorId))
    .leftJoin(bankAccount, isDefault)
    .where(eq(organization.id, organizationId))
  return found ?? null
}
