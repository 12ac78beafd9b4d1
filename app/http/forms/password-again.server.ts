import type { RouterContextProvider } from "react-router"
import { type IdentityChecks, wrongCode } from "#app/domain/accounts/second-factor.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { knowsPassword, wrongPassword } from "#app/features/accounts/password/queries.server.ts"
import { type IdentityProof, needsCode, WrongCode } from "#app/features/accounts/second-factor/proof-commands.server.ts"
import { addressOf } from "../requests/request-context.ts"
import {
  limitOwnCodes,
  limitPassword,
  refundOwnCode,
  resetOwnCodes,
  resetPasswordLimit,
} from "./credential-limits.server.ts"
import { refuse } from "./form-action.server.ts"
import { isRefused } from "./form-steps.server.ts"

/** Null when the current password is right (ASVS V7.5.1); else the refused form, 403. Throws 429 after ten attempts. */
export async function refusedPassword(viewer: Viewer, typed: string) {
  await limitPassword(viewer)
  if (!(await knowsPassword(viewer, typed))) return refuse({ currentPassword: wrongPassword }, 403)
  await resetPasswordLimit(viewer)
  return null
}

/** The proofs of identity that a form needs before a change that cannot be undone in time (ASVS V7.5.1). */
export async function identityChecks(viewer: Viewer): Promise<IdentityChecks> {
  if (realmOf(viewer) !== "public") return { password: false, code: false }
  return { password: true, code: await needsCode(viewer) }
}

/**
 * Checks the password if `identityChecks` needs it, then runs a command that checks and uses up its code itself
 * (`spendCode`). Returns the refused form, 403, when one of them is wrong; throws 429 after ten passwords or five codes.
 */
export async function withProof<Done>(
  viewer: Viewer,
  { currentPassword, code }: { currentPassword: string; code: string },
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  command: (proof: IdentityProof) => Promise<Done>,
) {
  const checks = await identityChecks(viewer)
  const refused = checks.password ? await refusedPassword(viewer, currentPassword) : null
  if (refused) return refused
  if (checks.code) await limitOwnCodes(viewer)
  const from = { address: addressOf(context), headers: request.headers }
  try {
    const done = await command({ from, code, now: new Date() })
    if (checks.code) await (isRefused(done) ? refundOwnCode(viewer) : resetOwnCodes(viewer))
    return done
  } catch (error) {
    if (error instanceof WrongCode) return refuse({ code: wrongCode }, 403)
    if (checks.code) await refundOwnCode(viewer)
    throw error
  }
}
