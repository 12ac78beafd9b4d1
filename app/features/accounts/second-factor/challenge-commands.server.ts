import { lockActiveAccount } from "#app/db/conditions/account-lock.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { openSessionIn, type RequestSource } from "../sessions/commands.server.ts"
import { logFailedSignIn } from "../sign-in/commands.server.ts"
import { findToken, spendToken } from "../token-commands.server.ts"
import { findFactor, takeCode } from "./code-commands.server.ts"

/** The account of a challenge; null when it has expired. */
export const findChallenged = async (challenge: string): Promise<string | null> =>
  (await findToken(db, "second-factor", challenge))?.userId ?? null

/** Second step of signing in: the session's cookies, "wrong" (the challenge stays open) or "expired". */
export async function answerChallenge(challenge: string, code: string, from: RequestSource, now: Date) {
  return db.transaction(async (tx) => {
    const token = await findToken(tx, "second-factor", challenge)
    if (!token) return "expired"
    // a concurrent change of the password waits for this lock, or has already ended the challenge
    await lockActiveAccount(tx, token.userId)
    const factor = await findFactor(tx, token.userId)
    if (!factor?.verified) return "expired"
    if (!(await takeCode(tx, factor, code, now))) {
      logFailedSignIn(token.userId, "code", from)
      return "wrong"
    }
    const passed = await spendToken(tx, "second-factor", challenge)
    return passed ? openSessionIn(tx, passed.userId, { rememberMe: passed.payload === "remember", from }) : "expired"
  })
}

export const dropChallenge = (challenge: string) => db.transaction((tx) => spendToken(tx, "second-factor", challenge))
