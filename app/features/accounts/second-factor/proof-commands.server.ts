import { lockOwnSession } from "#app/db/conditions/account-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { wrongCode } from "#app/domain/accounts/second-factor.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { storedTokenOf } from "#app/platform/auth/session-tokens.server.ts"
import type { RequestSource } from "../sessions/commands.server.ts"
import { logFailedSignIn } from "../sign-in/commands.server.ts"
import { findFactor, takeCode } from "./code-commands.server.ts"

/** Whether sensitive actions need a code besides the password. */
export const needsCode = async (viewer: Viewer): Promise<boolean> =>
  (await findFactor(db, viewer.id))?.verified ?? false

/** Proof of identity for a sensitive change: the person's session, and a code ("" without a second factor). */
export type IdentityProof = { from: RequestSource; code: string; now: Date }

/** Thrown, so that the transaction of the change is rolled back. */
export class WrongCode extends Refusal {
  constructor() {
    super("forbidden", wrongCode)
  }
}

/** Locks the session of the proof, whose password the caller has checked; 401 when a new one has ended it. */
export const lockProof = (tx: Tx, { id }: Viewer, { from }: IdentityProof, { exclusive = false } = {}): Promise<void> =>
  lockOwnSession(tx, id, storedTokenOf(from.headers), { exclusive })

/**
 * Uses up a code or recovery code in the transaction of the change that it allows, so that a refused change spends
 * none. Throws WrongCode. Every change with a proof calls it before it succeeds; does nothing without a second factor.
 */
export async function spendCode(tx: Tx, viewer: Viewer, { code, from, now }: IdentityProof): Promise<void> {
  const factor = await findFactor(tx, viewer.id)
  if (!factor?.verified || (await takeCode(tx, factor, code, now))) return
  logFailedSignIn(viewer.id, "code", from)
  throw new WrongCode()
}

/** Calls `lockProof` and `spendCode`. A change that is refused afterwards must throw, which restores the code. */
export async function spendProof(tx: Tx, viewer: Viewer, proof: IdentityProof): Promise<void> {
  await lockProof(tx, viewer, proof)
  await spendCode(tx, viewer, proof)
}
