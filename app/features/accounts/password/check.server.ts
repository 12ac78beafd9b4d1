import { and, eq, isNull } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { account, organization, user } from "#app/db/schema.ts"
import type { PasswordOwner } from "#app/domain/accounts/password.ts"
import { hashPassword, verifyPassword } from "#app/platform/auth/passwords.server.ts"
import { log } from "#app/platform/log.server.ts"

export const wrongPassword = "Aktualne hasło jest nieprawidłowe"

/** The row with a person's password. */
export const credentialOf = (userId: string | typeof user.id) =>
  and(eq(account.userId, userId), eq(account.providerId, "credential"))

/** Is this the password? Without one to compare with it costs the same time, so that the time tells nothing. */
export async function isRightPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  if (hash) return verifyPassword({ hash, password })
  await hashPassword(password)
  return false
}

/** Has this person typed their own current password (B56)? Asked again before what cannot be undone (ASVS V7.5.1). */
export async function knowsPassword(viewer: { id: string }, password: string): Promise<boolean> {
  const [found] = await db.select({ hash: account.password }).from(account).where(credentialOf(viewer.id))
  const isRight = await isRightPassword(found?.hash, password)
  if (!isRight) log.warn({ userId: viewer.id }, "wrong password")
  return isRight
}

/** The words that must not be this person's password (A33), for somebody who is not signed in yet. */
export async function ownWordsBehind(on: Reader, userId: string): Promise<PasswordOwner> {
  const [owner] = await on
    .select({
      email: user.email,
      name: user.name,
      companyName: user.companyName,
      organizationName: organization.name,
    })
    .from(user)
    .leftJoin(organization, eq(organization.userId, user.id))
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  return owner ?? {}
}
