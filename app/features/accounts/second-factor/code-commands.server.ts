import { and, eq, isNull, lt, or } from "drizzle-orm"
import type { Reader, Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { twoFactor } from "#app/db/schema.ts"
import { withoutCode } from "#app/platform/auth/recovery-codes.server.ts"
import { seal, unseal } from "#app/platform/auth/sealed.server.ts"
import { stepOfCode } from "#app/platform/auth/totp.server.ts"
import { log } from "#app/platform/log.server.ts"

export type Factor = typeof twoFactor.$inferSelect

/** The person's second factor, also one that is only prepared. */
export async function findFactor(on: Reader, userId: string): Promise<Factor | null> {
  const [found] = await on.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  return found ?? null
}

const purpose = "totp"
type PreparedSecret = { secret: string; preparedAt: number }
export const sealSecret = (prepared: PreparedSecret) => seal(purpose, JSON.stringify(prepared))
export const unsealSecret = (sealed: string) => JSON.parse(unseal(purpose, sealed)) as PreparedSecret

/** Null when encrypted with an earlier AUTH_SECRET: then only recovery codes work. */
function readSecret(factor: Factor): string | null {
  try {
    return unsealSecret(factor.secret).secret
  } catch (error) {
    log.warn({ err: error, userId: factor.userId }, "a second factor cannot be read")
    return null
  }
}

/** Uses up a code of the app or a recovery code; false for a wrong or used one. */
export async function takeCode(tx: Tx, factor: Factor, code: string, now: Date): Promise<boolean> {
  const own = eq(twoFactor.id, factor.id)
  if (/^\d{6}$/.test(code)) {
    const secret = readSecret(factor)
    const step = secret && stepOfCode(secret, code, now)
    if (!step) return false
    const unused = or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step))
    return (await tx.update(twoFactor).set({ lastStep: step }).where(and(own, unused)).returning()).length > 0
  }
  const rest = withoutCode(factor.backupCodes, code)
  if (rest === null) return false
  const isUnchanged = and(own, eq(twoFactor.backupCodes, factor.backupCodes))
  const [taken] = await tx.update(twoFactor).set({ backupCodes: rest }).where(isUnchanged).returning()
  if (taken) await record(tx, { what: "account.recoveryCodeUsed", aboutId: factor.userId, by: { id: factor.userId } })
  return taken !== undefined
}
