import type { RouterContextProvider } from "react-router"
import { type IdentityAsked, wrongCode } from "#app/domain/accounts/second-factor.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { knowsPassword, wrongPassword } from "#app/features/accounts/password/check.server.ts"
import { needsCode, spendCode } from "#app/features/accounts/second-factor/commands.server.ts"
import { addressOf } from "../responses/request-context.ts"
import { limitOwnCodes, limitPassword, resetCodeLimit, resetPasswordLimit } from "./credential-limits.server.ts"
import { refuse } from "./form-action.server.ts"

/** Null when the current password is right (ASVS V7.5.1); else the refused form, 403. Throws 429 after ten attempts. */
export async function refusedPassword(viewer: Viewer, typed: string) {
  await limitPassword(viewer)
  if (!(await knowsPassword(viewer, typed))) return refuse({ currentPassword: wrongPassword }, 403)
  await resetPasswordLimit(viewer)
  return null
}

/** Checks and uses up a code of the second factor. Null when right or without a second factor. */
export async function refusedCode(
  viewer: Viewer,
  code: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  await limitOwnCodes(viewer)
  const place = { address: addressOf(context), headers: request.headers }
  if (!(await spendCode(viewer, code, place, new Date()))) return refuse({ code: wrongCode }, 403)
  await resetCodeLimit(viewer.id)
  return null
}

/** What a form must ask again before a change that cannot be taken back in time (ASVS V7.5.1). */
export async function identityAsked(viewer: Viewer): Promise<IdentityAsked> {
  if (realmOf(viewer) !== "public") return { password: false, code: false }
  return { password: true, code: await needsCode(viewer) }
}

/** Checks what `identityAsked` asks for. Null when right; else the refused form, 403. Throws 429 after ten attempts. */
export async function refusedIdentity(
  viewer: Viewer,
  { currentPassword, code }: { currentPassword: string; code: string },
  args: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const asked = await identityAsked(viewer)
  const refused = asked.password ? await refusedPassword(viewer, currentPassword) : null
  return refused ?? (asked.code ? await refusedCode(viewer, code, args) : null)
}
