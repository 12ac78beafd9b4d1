import { and, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { account, user } from "#app/db/schema.ts"
import type { SignInInput } from "#app/domain/accounts/account-form.ts"
import { hashPassword, isOutdated } from "#app/platform/auth/passwords.server.ts"
import { log } from "#app/platform/log.server.ts"
import { confirmsAddresses } from "../email/confirming.server.ts"
import { mintToken } from "../one-time-tokens.server.ts"
import { credentialOf, isRightPassword } from "../password/check.server.ts"
import { openSession, type Place } from "../sessions/commands.server.ts"

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
export async function signIn({ email, password, rememberMe }: Omit<SignInInput, "next">, from: Place) {
  const [person] = await db
    .select({
      id: user.id,
      hash: account.password,
      verified: user.emailVerified,
      twoFactor: user.twoFactorEnabled,
      blockedAt: user.blockedAt,
    })
    .from(user)
    .innerJoin(account, credentialOf(user.id))
    .where(and(eq(user.email, email), isNull(user.deletedAt)))
  if (!(await isRightPassword(person?.hash, password)) || !person?.hash) {
    noteFailedEntry(person?.id ?? null, "password", from)
    return { is: "wrong" } satisfies SignedIn
  }
  if (person.blockedAt) {
    noteFailedEntry(person.id, "blocked", from)
    return { is: "blocked" } satisfies SignedIn
  }
  if (isOutdated(person.hash))
    await db
      .update(account)
      .set({ password: await hashPassword(password) })
      .where(credentialOf(person.id))
  if (confirmsAddresses() && !person.verified) {
    noteFailedEntry(person.id, "unconfirmed", from)
    return { is: "unconfirmed" } satisfies SignedIn
  }
  if (person.twoFactor) {
    const owner = { userId: person.id, more: rememberMe ? "remember" : "" }
    const challenge = await db.transaction((tx) => mintToken(tx, "second-factor", owner))
    return { is: "code", challenge } satisfies SignedIn
  }
  return { is: "open", cookies: await openSession(person.id, rememberMe, from) } satisfies SignedIn
}

/** Logs a failed sign-in; null: no account has this address, which is not logged. */
export function noteFailedEntry(
  userId: string | null,
  why: "password" | "code" | "unconfirmed" | "blocked",
  { address }: Place,
) {
  log.warn({ userId, why, address }, "sign-in failed")
}
