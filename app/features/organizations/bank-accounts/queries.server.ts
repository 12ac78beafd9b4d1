import { and, desc, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { bankAccount, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"

/** Accounts and VAT of the organization that the viewer acts for, the default one first; every member reads them. */
export async function getBankAccounts(viewer: Viewer) {
  const [[own], accounts] = await Promise.all([
    db.select({ vatStatus: organization.vatStatus }).from(organization).where(eq(organization.id, viewer.partyId)),
    db
      .select({
        id: bankAccount.id,
        number: bankAccount.number,
        label: bankAccount.label,
        isDefault: bankAccount.isDefault,
        addedBy: user.name,
        createdAt: bankAccount.createdAt,
      })
      .from(bankAccount)
      .innerJoin(user, eq(user.id, bankAccount.addedById))
      .where(and(eq(bankAccount.organizationId, viewer.partyId), isNull(bankAccount.removedAt)))
      .orderBy(desc(bankAccount.isDefault), bankAccount.createdAt, bankAccount.id),
  ])
  const mayEdit = may(viewer.role, "editBankAccounts")
  return {
    accounts,
    vatStatus: own?.vatStatus ?? null,
    mayEdit,
    note: mayEdit ? null : roleNotes.editBankAccounts,
  }
}
export type BankAccounts = Awaited<ReturnType<typeof getBankAccounts>>
