import { and, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { account, session, user } from "#app/db/schema.ts"
import type { SignInInput } from "#app/domain/accounts/account-form.ts"
import { auth } from "#app/platform/auth/auth.server.ts"
import { hashPassword, isOutdated } from "#app/platform/auth/passwords.server.ts"
import { sessionTokenOf } from "#app/platform/auth/session-cookie.server.ts"
import { hashed } from "#app/platform/auth/session-tokens.server.ts"
import { log } from "#app/platform/log.server.ts"
import { confirmsAddresses } from "../email/confirming.server.ts"
import { mintToken } from "../one-time-tokens.server.ts"
import { credentialOf, isRightPassword } from "../password/check.server.ts"

/** Where a person signs in from, as the server sees it; shown in the list of sessions. */
export type Place = { address: string; headers: Headers }

export type SignedIn =
  | { is: "open"; cookies: Headers }
  /** Right, but the address waits for its confirmation. */
  | { is: "unconfirmed" }
  /** Right, but a code is wanted; the challenge works for ten minutes. */
  | { is: "code"; challenge: string }
  /** Right, but an operator has blocked the account. */
  | { is: "blocked" }
  | { is: "wrong" }

/**
 * Lets the owner of a password in (A23): opens a session, or says what is still missing. An unknown address costs the
 * same time and gets the same answer as a wrong password. A hash made with older settings is renewed on the way.
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

/** Opens a session for a person who may enter, and answers with its cookies. `rememberMe` false: ends with the browser. */
export async function openSession(userId: string, rememberMe: boolean, { address, headers }: Place): Promise<Headers> {
  const opened = await auth.api.openSession({
    body: { userId, rememberMe, ipAddress: address, userAgent: headers.get("user-agent")?.slice(0, 300) ?? "" },
    headers,
    returnHeaders: true,
  })
  log.info({ userId, address }, "signed in")
  return cookiesIn(opened.headers)
}

/** Written down for whoever looks for guessed passwords; null: no account has this e-mail address, which stays untold. */
export function noteFailedEntry(
  userId: string | null,
  why: "password" | "code" | "unconfirmed" | "blocked",
  { address }: Place,
) {
  log.warn({ userId, why, address }, "sign-in failed")
}

/**
 * Ends the session of these headers on the server, and answers with cookies that forget it; a session that is already
 * gone is no error (X11). The row goes first and by our hand: better-auth would say "signed out" when it cannot.
 */
export async function closeSession(headers: Headers): Promise<Headers> {
  const token = sessionTokenOf(headers)
  if (token) await db.delete(session).where(eq(session.token, hashed(token)))
  const closed = await auth.api.signOut({ headers, returnHeaders: true })
  return cookiesIn(closed.headers)
}

function cookiesIn(headers: Headers | null) {
  const cookies = new Headers()
  for (const cookie of headers?.getSetCookie() ?? []) cookies.append("set-cookie", cookie)
  return cookies
}
