import { and, desc, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { bankAccount, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type BankAccountAct, nextDefault } from "#app/domain/organizations/bank-accounts/bank-account.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"

type AccountChoice = { act: BankAccountAct; id: string }

/**
 * Accounts and VAT status of the organization that the viewer acts for, the default account first; every member may
 * read them. `choice`: the change to confirm, for those who may edit.
 */
export async function getBankAccounts(viewer: Viewer, choice: AccountChoice | null = null) {
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
    choice: mayEdit && choice ? changeOf(accounts, choice) : null,
    vatStatus: own?.vatStatus ?? null,
    mayEdit,
    note: mayEdit ? null : roleNotes.editBankAccounts,
  }
}

type Account = { id: string; number: string; isDefault: boolean; createdAt: Date }

/** The change to confirm; null when the account is gone or already the default. */
function changeOf(accounts: readonly Account[], { act, id }: AccountChoice) {
  const found = accounts.find((one) => one.id === id)
  if (!found || (act === "makeDefault" && found.isDefault)) return null
  const { number, isDefault } = found
  return { act, id, number, isDefault, next: nextDefault(accounts)?.number ?? null }
}
export type AccountChange = NonNullable<ReturnType<typeof changeOf>>

export type BankAccounts = Awaited<ReturnType<typeof getBankAccounts>>
