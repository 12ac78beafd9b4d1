import { data, type RouterContextProvider } from "react-router"
import { wrongCode } from "#app/domain/accounts/second-factor.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { knowsPassword, wrongPassword } from "#app/features/accounts/password/check.server.ts"
import { spendCode } from "#app/features/accounts/second-factor/commands.server.ts"
import { refusedForm } from "../responses/handle.server.ts"
import { addressOf } from "../responses/request-context.ts"
import { limitOwnCodes, limitPassword, resetCodeLimit, resetPasswordLimit } from "./credential-limits.server.ts"
import { refuseForm, type TypedValues } from "./form.server.ts"

/** Null when the current password is right (ASVS V7.5.1); else the form with its error, 403 or 429. */
export async function refusedPassword(
  form: { values: TypedValues },
  viewer: Viewer,
  typed: string,
  context: Readonly<RouterContextProvider>,
) {
  try {
    await limitPassword(viewer)
  } catch (error) {
    return refusedForm(form, error, context)
  }
  if (!(await knowsPassword(viewer, typed))) return data(refuseForm(form, { currentPassword: wrongPassword }), 403)
  await resetPasswordLimit(viewer)
  return null
}

/** Checks and uses up a code of the second factor. Null when right or without a second factor. */
export async function refusedCode(
  form: { values: TypedValues },
  viewer: Viewer,
  code: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  try {
    await limitOwnCodes(viewer)
  } catch (error) {
    return refusedForm(form, error, context)
  }
  const place = { address: addressOf(context), headers: request.headers }
  if (!(await spendCode(viewer, code, place, new Date()))) return data(refuseForm(form, { code: wrongCode }), 403)
  await resetCodeLimit(viewer.id)
  return null
}
