import { eq } from "drizzle-orm"
import type { Reader } from "#app/db/connection/client.server.ts"
import { company, organization } from "#app/db/schema.ts"
import type { LoadedDeal } from "../../deal/queries.server.ts"
import { accountOf, readAccount } from "../account/queries.server.ts"

/** Both parties for papers about money, and the account as this person sees it; does not check permission. */
export async function findPayingParties(on: Reader, { id, organizationId, sponsorId }: LoadedDeal, readerId: string) {
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
      account: accountOf(id, readerId),
    })
    .from(organization)
    .innerJoin(company, eq(company.id, sponsorId))
    .where(eq(organization.id, organizationId))
  return found ? { ...found, account: readAccount(found.account) } : null
}

export type PayingParties = NonNullable<Awaited<ReturnType<typeof findPayingParties>>>
