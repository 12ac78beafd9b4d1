import { and, eq, ne } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { session } from "#app/db/schema.ts"
import { sessionDays } from "#app/domain/accounts/session-days.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dayMs } from "#app/lib/dates.ts"
import { clearSessionCookies, setSessionCookie } from "#app/platform/auth/session-cookie.server.ts"
import { hashed, newSessionToken, storedTokenOf } from "#app/platform/auth/session-tokens.server.ts"
import { log } from "#app/platform/log.server.ts"

/** Where the request comes from; shown in the list of sessions. */
export type RequestSource = { address: string; headers: Headers }

type SessionOptions = { rememberMe: boolean; from: RequestSource }

/**
 * Opens a session and returns its cookie; ends the one that the request carries (ASVS V7.2.4). `rememberMe` false: the
 * cookie ends with the browser. The caller has verified the person.
 */
export const openSession = (userId: string, options: SessionOptions): Promise<Headers> =>
  db.transaction((tx) => openSessionIn(tx, userId, options))

/** As `openSession`, in the transaction that verified the person, so that what was verified cannot change meanwhile. */
export async function openSessionIn(
  tx: Tx,
  userId: string,
  { rememberMe, from: { address, headers } }: SessionOptions,
): Promise<Headers> {
  const token = newSessionToken()
  const days = rememberMe ? sessionDays.unused : sessionDays.unremembered
  const expiresAt = new Date(Date.now() + days * dayMs)
  await deleteSessionOf(tx, headers)
  await tx.insert(session).values({
    token: hashed(token),
    userId,
    expiresAt,
    remembered: rememberMe,
    ipAddress: address,
    userAgent: headers.get("user-agent")?.slice(0, 300) ?? "",
  })
  log.info({ userId, address }, "signed in")
  return cookies(setSessionCookie(token, rememberMe ? expiresAt : null))
}

/** Ends the session of these headers and returns cookies that clear it; no session is no error (X11). */
export async function closeSession(headers: Headers): Promise<Headers> {
  await deleteSessionOf(db, headers)
  return cookies(...clearSessionCookies())
}

/**
 * Gives the session of these headers a new token, so that copies of the old one end (ASVS V7.2.4). Returns the cookie,
 * or no cookie without a session.
 */
export async function rotateSession(tx: Tx, headers: Headers): Promise<Headers> {
  const token = newSessionToken()
  const [own] = await tx
    .update(session)
    .set({ token: hashed(token) })
    .where(eq(session.token, storedTokenOf(headers)))
    .returning({ remembered: session.remembered, expiresAt: session.expiresAt })
  return own ? cookies(setSessionCookie(token, own.remembered ? own.expiresAt : null)) : cookies()
}

/** Ends one of the viewer's own sessions; one that is already gone is no error. */
export async function endSession(viewer: Viewer, id: string): Promise<void> {
  await endSessions(viewer, eq(session.id, id))
}

/** Ends all sessions but this one; returns how many. */
export const endOtherSessions = (viewer: Viewer, ownToken: string): Promise<number> =>
  endSessions(viewer, ne(session.token, ownToken))

async function endSessions(viewer: Viewer, which: ReturnType<typeof eq>) {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.userId, viewer.id), which))
      .returning({ id: session.id })
    if (ended.length)
      await record(tx, {
        what: "account.sessionEnded",
        aboutId: viewer.id,
        by: viewer,
        realm: viewer.realm,
        details: { sessions: ended.length },
      })
    return ended.length
  })
}

const deleteSessionOf = (on: Tx | typeof db, headers: Headers) =>
  on.delete(session).where(eq(session.token, storedTokenOf(headers)))

function cookies(...lines: string[]) {
  const headers = new Headers()
  for (const line of lines) headers.append("set-cookie", line)
  return headers
}
