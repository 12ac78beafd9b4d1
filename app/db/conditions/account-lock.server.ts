import { and, eq } from "drizzle-orm"
import { Refusal } from "#app/lib/refusal.ts"
import type { Tx } from "../connection/client.server.ts"
import { session, user } from "../schema.ts"
import { isOpenAccount } from "./open-account.server.ts"

const signInAgain = () => new Refusal("sign-in", "Sesja wygasła. Zaloguj się ponownie, aby kontynuować.")

const lockedUsers = new WeakMap<Tx, Set<string>>()

/** Locks an active account against deletion and blocking until the transaction ends; throws a Refusal (401) for another. */
export async function lockActiveAccount(tx: Tx, userId: string): Promise<void> {
  const ownLocks = lockedUsers.get(tx) ?? new Set()
  if (ownLocks.has(userId)) return
  const [active] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isOpenAccount))
    .for("key share")
  if (!active) throw signInAgain()
  lockedUsers.set(tx, ownLocks.add(userId))
}

/**
 * Like `lockActiveAccount`, and locks the session that the person acts by (its stored token): a new password may have
 * ended it. `exclusive`: all other calls wait, as the caller changes the password, the second factor or the account.
 */
export async function lockOwnSession(tx: Tx, userId: string, token: string, { exclusive = false } = {}): Promise<void> {
  if (exclusive) await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update")
  await lockActiveAccount(tx, userId)
  const own = and(eq(session.token, token), eq(session.userId, userId))
  const [ownSession] = await tx.select({ id: session.id }).from(session).where(own).for("key share")
  if (!ownSession) throw signInAgain()
}
