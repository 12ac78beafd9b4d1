import { and, eq, isNull } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { account, user } from "#app/db/schema.ts"
import type { SignInInput } from "#app/domain/accounts/account-form.ts"
import { hashPassword, isOutdated } from "#app/platform/auth/passwords.server.ts"
import { log } from "#app/platform/log.server.ts"
import { confirmsAddresses } from "../email/policy.server.ts"
import { credentialOf, isRightPassword } from "../password/queries.server.ts"
import { openSessionIn, type RequestSource } from "../sessions/commands.server.ts"
import { mintToken } from "../token-commands.server.ts"

export type SignedIn =
  | { is: "open"; cookies: Headers }
  /** Right password, unconfirmed address. */
  | { is: "unconfirmed" }
  /** Right password, a code is required; the challenge lasts ten minutes. */
  | { is: "code"; challenge: string }
  /** Right password, blocked account. */
  | { is: "blocked" }
  | { is: "wrong" }

/**
 * Signs in with a password (A23): opens a session or returns what is missing. An unknown address takes the same time
 * and gets the same answer as a wrong password. Outdated hashes are renewed.
 */
export async function signIn({ email, password, rememberMe }: Omit<SignInInput, "next">, from: RequestSource) {
  const [found] = await db
    .select({ id: user.id, hash: account.password })
    .from(user)
    .innerJoin(account, credentialOf(user.id))
    .where(and(eq(user.email, email), isNull(user.deletedAt)))
  const isRight = await isRightPassword(found?.hash, password)
  const renewedHash = isRight && found?.hash && isOutdated(found.hash) ? await hashPassword(password) : null
  return db.transaction(async (tx): Promise<SignedIn> => {
    const person = isRight && found?.hash ? await lockCredential(tx, found.id) : null
    const isSame = person !== null && person.hash === found?.hash
    // a concurrent sign-in may have renewed the hash
    if (!person || !(isSame || (await isRightPassword(person.hash, password)))) {
      logFailedSignIn(found?.id ?? null, "password", from)
      return { is: "wrong" }
    }
    if (person.blockedAt) {
      logFailedSignIn(person.id, "blocked", from)
      return { is: "blocked" }
    }
    if (isSame && renewedHash) await tx.update(account).set({ password: renewedHash }).where(credentialOf(person.id))
    if (confirmsAddresses() && !person.verified) {
      logFailedSignIn(person.id, "unconfirmed", from)
      return { is: "unconfirmed" }
    }
    if (person.twoFactor) {
      const owner = { userId: person.id, payload: rememberMe ? "remember" : "" }
      return { is: "code", challenge: await mintToken(tx, "second-factor", owner) }
    }
    return { is: "open", cookies: await openSessionIn(tx, person.id, { rememberMe, from }) }
  })
}

/** The account and its present password hash, locked in the order of a password change, which then waits. */
async function lockCredential(tx: Tx, id: string) {
  const [person] = await tx
    .select({ id: user.id, verified: user.emailVerified, twoFactor: user.twoFactorEnabled, blockedAt: user.blockedAt })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
    .for("key share")
  const [own] = await tx.select({ hash: account.password }).from(account).where(credentialOf(id)).for("update")
  return person && own ? { ...person, hash: own.hash } : null
}

/** Logs a failed sign-in, without the address that was typed. `userId` is null when no account has that address. */
export function logFailedSignIn(
  userId: string | null,
  why: "password" | "code" | "unconfirmed" | "blocked",
  { address }: RequestSource,
) {
  log.warn({ userId, why, address }, "sign-in failed")
}
