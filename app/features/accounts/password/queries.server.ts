import { and, eq, isNull } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { account, company, member, organization, user } from "#app/db/schema.ts"
import type { PasswordOwner } from "#app/domain/accounts/password.ts"
import { hashPassword, verifyPassword } from "#app/platform/auth/passwords.server.ts"
import { log } from "#app/platform/log.server.ts"

export const wrongPassword = "Aktualne hasło jest nieprawidłowe"

export const credentialOf = (userId: string | typeof user.id) =>
  and(eq(account.userId, userId), eq(account.providerId, "credential"))

/** Compares a password; without a hash it takes the same time, so timing reveals nothing. */
export async function isRightPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  if (hash) return verifyPassword({ hash, password })
  await hashPassword(password)
  return false
}

/** Whether this is the person's current password (B56); checked before irreversible actions (ASVS V7.5.1). */
export async function knowsPassword(viewer: { id: string }, password: string): Promise<boolean> {
  const [found] = await db.select({ hash: account.password }).from(account).where(credentialOf(viewer.id))
  const isRight = await isRightPassword(found?.hash, password)
  if (!isRight) log.warn({ userId: viewer.id }, "wrong password")
  return isRight
}

/** The person's own words, which their password must not contain (A33). */
export async function passwordOwnerOf(on: Reader, userId: string): Promise<PasswordOwner> {
  const [owner] = await on
    .select({
      email: user.email,
      name: user.name,
      companyName: company.name,
      organizationName: organization.name,
    })
    .from(user)
    .leftJoin(member, eq(member.userId, user.id))
    .leftJoin(company, eq(company.id, member.partyId))
    .leftJoin(organization, eq(organization.id, member.partyId))
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
    .orderBy(member.joinedAt)
    .limit(1)
  return owner ?? {}
}
