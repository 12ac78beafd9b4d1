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

/** Where the request comes from; shown in the list of sessions. */
export type Place = { address: string; headers: Headers }

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

/** Opens a session and returns its cookies. `rememberMe` false: it ends with the browser. */
export async function openSession(userId: string, rememberMe: boolean, { address, headers }: Place): Promise<Headers> {
  const opened = await auth.api.openSession({
    body: { userId, rememberMe, ipAddress: address, userAgent: headers.get("user-agent")?.slice(0, 300) ?? "" },
    headers,
    returnHeaders: true,
  })
  log.info({ userId, address }, "signed in")
  return cookiesIn(opened.headers)
}

/** Logs a failed sign-in; null: no account has this address, which is not logged. */
export function noteFailedEntry(
  userId: string | null,
  why: "password" | "code" | "unconfirmed" | "blocked",
  { address }: Place,
) {
  log.warn({ userId, why, address }, "sign-in failed")
}

/**
 * Ends the session of these headers and returns cookies that clear it; no session is no error (X11). Deletes the row
 * itself, because better-auth reports success even when it fails.
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
