import { data, type RouterContextProvider } from "react-router"
import type { Viewer } from "#app/domain/viewer.ts"
import { knowsPassword, wrongPassword } from "#app/features/accounts/password/check.server.ts"
import { forgivePassword, limitPassword } from "./credential-limits.server.ts"
import { refuseForm, type TypedValues } from "./form.server.ts"
import { refusedForm } from "./handle.server.ts"

/**
 * Before what cannot be undone the current password is asked for again (ASVS V7.5.1). Null when it is right; otherwise
 * the form with the sentence beside the field, 403, or 429 after ten tries.
 */
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
  await forgivePassword(viewer)
  return null
}
