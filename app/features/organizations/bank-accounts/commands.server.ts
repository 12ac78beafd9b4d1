import { and, eq, isNull, sql } from "drizzle-orm"
import { followAccount, lockAccounts } from "#app/db/conditions/deal-account.server.ts"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { bankAccount, organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  bankAccountErrors,
  bankAccountLimits,
  nextDefault,
  removalMoves,
} from "#app/domain/organizations/bank-accounts/bank-account.ts"
import type { BankAccountInput } from "#app/domain/organizations/bank-accounts/bank-account-form.ts"
import { endOf } from "#app/domain/shared/bank-account.ts"
import type { VatStatus } from "#app/domain/shared/vat.ts"
import type { BankFact } from "#app/domain/workspace/fact-name.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { type IdentityProof, lockProof, spendCode } from "#app/features/accounts/second-factor/proof-commands.server.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"

type Added = { ok: true } | { ok: false; errors: { number: string } }

const isOwnAccount = (viewer: Viewer) =>
  and(eq(bankAccount.organizationId, viewer.partyId), isNull(bankAccount.removedAt))

/**
 * Adds an account of the viewer's organization; the first one is the default. 403 by role. As for every change of where
 * money goes, the caller has checked the password; 401 when a new password has ended the session meanwhile, and
 * WrongCode. A refused change uses up no code.
 */
export async function addBankAccount(
  viewer: Viewer,
  { number, label }: Pick<BankAccountInput, "number" | "label">,
  proof: IdentityProof,
): Promise<Added> {
  requirePermission(viewer, "editBankAccounts")
  return await db.transaction(async (tx) => {
    await lockProof(tx, viewer, proof)
    await lockOwnAccounts(tx, viewer)
    const accounts = await tx.select({ number: bankAccount.number }).from(bankAccount).where(isOwnAccount(viewer))
    if (accounts.some((one) => one.number === number)) return refused(bankAccountErrors.twice)
    if (accounts.length >= bankAccountLimits.accounts) return refused(bankAccountErrors.tooMany)
    await spendCode(tx, viewer, proof)
    const isFirst = accounts.length === 0
    const { partyId: organizationId, id: addedById } = viewer
    await tx.insert(bankAccount).values({ organizationId, number, label, addedById, isDefault: isFirst })
    await recordChange(tx, viewer, "bankAccount.add", { number, ...(isFirst && { was: null, is: number }) })
    return { ok: true }
  })
}

const refused = (number: string) => ({ ok: false, errors: { number } }) as const

/** Makes an account the default for new payments. 403 by role, 404 for an unknown one, idempotent. */
export async function makeDefault(viewer: Viewer, id: string, proof: IdentityProof): Promise<void> {
  requirePermission(viewer, "editBankAccounts")
  await db.transaction(async (tx) => {
    const found = await lockAccount(tx, viewer, id, proof)
    await spendCode(tx, viewer, proof)
    if (found.isDefault) return
    const [was] = await tx
      .update(bankAccount)
      .set({ isDefault: false })
      .where(and(isOwnAccount(viewer), bankAccount.isDefault))
      .returning({ number: bankAccount.number })
    await tx.update(bankAccount).set({ isDefault: true }).where(eq(bankAccount.id, id))
    const { number } = found
    await recordChange(tx, viewer, "bankAccount.makeDefault", { number, was: was?.number ?? null, is: number })
  })
}

/**
 * Removes an account. If it was the default, the oldest of the others takes its place (`nextDefault`), and its number
 * is returned. 403 by role, 404 for an unknown or removed one, 409 when the new default differs from the one that the
 * page showed (`removalMoves`; undefined: it showed none).
 */
export async function removeBankAccount(
  viewer: Viewer,
  id: string,
  proof: IdentityProof,
  follows?: string,
): Promise<{ next: string | null }> {
  requirePermission(viewer, "editBankAccounts")
  return await db.transaction(async (tx) => {
    const { number, isDefault } = await lockAccount(tx, viewer, id, proof)
    await spendCode(tx, viewer, proof)
    await tx.update(bankAccount).set({ removedAt: new Date(), isDefault: false }).where(eq(bankAccount.id, id))
    const next = isDefault ? await promoteOldest(tx, viewer) : null
    if (follows !== undefined && follows !== removalMoves({ isDefault, next }))
      throw conflict(bankAccountErrors.changed)
    await recordChange(tx, viewer, "bankAccount.remove", { number, ...(isDefault && { was: number, is: next }) })
    return { next }
  })
}

async function promoteOldest(tx: Tx, viewer: Viewer): Promise<string | null> {
  const rest = await tx.select().from(bankAccount).where(isOwnAccount(viewer))
  const next = nextDefault(rest)
  if (next) await tx.update(bankAccount).set({ isDefault: true }).where(eq(bankAccount.id, next.id))
  return next?.number ?? null
}

/** Saves the organization's VAT status; the same status changes nothing. 403 by role. */
export async function saveVatStatus(viewer: Viewer, vatStatus: VatStatus): Promise<void> {
  requirePermission(viewer, "editBankAccounts")
  await db.transaction(async (tx) => {
    await lockOwnAccounts(tx, viewer)
    const isOther = sql`${organization.vatStatus} is distinct from ${vatStatus}`
    const own = and(eq(organization.id, viewer.partyId), isOther)
    const [changed] = await tx.update(organization).set({ vatStatus }).where(own).returning({ id: organization.id })
    if (!changed) return
    await record(tx, { what: "organization.vat", aboutId: viewer.partyId, by: viewer, realm: viewer.realm })
  })
}

async function lockAccount(tx: Tx, viewer: Viewer, id: string, proof: IdentityProof) {
  await lockProof(tx, viewer, proof)
  await lockOwnAccounts(tx, viewer)
  const [found] = await tx
    .select()
    .from(bankAccount)
    .where(and(isOwnAccount(viewer), eq(bankAccount.id, id)))
  if (!found) throw notFound(bankAccountErrors.gone)
  return found
}

/** Serializes changes of an organization's accounts; refuses a member whose role no longer allows them. */
async function lockOwnAccounts(tx: Tx, viewer: Viewer) {
  await lockRole(tx, viewer, "editBankAccounts")
  const own = and(eq(organization.id, viewer.partyId), isNull(organization.deletedAt))
  const [found] = await tx.select({ id: organization.id }).from(organization).where(own)
  if (!found) throw notFound("Nie znaleziono organizacji")
  await lockAccounts(tx, viewer.partyId)
}

/** `was`, `is`: the default account before and after; absent when it stays the same. */
type BankFactDetails = { number: string; was?: string | null; is?: string | null }

/** Records a change of accounts. Deals follow the default account; notices quote only the last four digits. */
async function recordChange(tx: Tx, viewer: Viewer, what: BankFact, { number, was, is }: BankFactDetails) {
  const details: Record<string, string | null> = { last: endOf(number) }
  if (is !== undefined) {
    const changedAt = await followAccount(tx, viewer.partyId, viewer.id)
    Object.assign(details, { was: endOf(was), is: endOf(is), changedAt: changedAt?.toISOString() ?? null })
  }
  await record(tx, { what, aboutId: viewer.partyId, by: viewer, realm: viewer.realm, details })
}
