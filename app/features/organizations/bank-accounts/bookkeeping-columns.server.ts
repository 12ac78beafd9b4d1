import { sql } from "drizzle-orm"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { VatStatus } from "#app/domain/shared/vat.ts"

/** `account`: the last four digits of an organization's default account; `nip`: a company's number. */
export type Bookkeeping = { account: string | null; vatStatus: VatStatus | null } | { nip: string | null }

/** What bookkeepers need of the party that the viewer acts for, as one column. */
export const bookkeepingOf = (viewer: Viewer) =>
  isOrganization(viewer)
    ? sql<Bookkeeping | null>`(select json_build_object('account', right(b.number, 4), 'vatStatus', o.vat_status)
        from organization o left join bank_account b on b.organization_id = o.id and b.is_default and b.removed_at is null
        where o.id = ${viewer.organizationId})`
    : sql<Bookkeeping | null>`(select json_build_object('nip', c.nip) from company c where c.id = ${viewer.companyId})`

/** Whether the viewer's organization has no bank account. */
export const lacksAccount = ({ organizationId }: Viewer) => sql<boolean>`not exists (select from bank_account b
  where b.organization_id = ${organizationId} and b.is_default and b.removed_at is null)`
