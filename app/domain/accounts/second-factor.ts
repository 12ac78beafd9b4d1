import * as z from "zod"
import { field } from "#app/lib/forms/form-fields.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { deleteAccountForm, typedPassword } from "./password-form.ts"

const missing = "Wpisz kod"
export const missingPassword = "Wprowadź aktualne hasło"

/** A code of the app (six digits, spaces allowed) or a recovery code, normalized. */
const code = () =>
  field(missing, (typed, wrong) => {
    const bare = typed.replace(/[\s-]/gu, "").toLowerCase()
    if (bare === "") wrong(missing)
    else if (bare.length > 40 || !/^[a-z\d]+$/.test(bare)) wrong("Kod składa się z liter i cyfr")
    return bare
  })

export const signInCodeForm = z.strictObject({ code: code(), next: z.unknown().optional().transform(safeNext) })

export const confirmCodeForm = z.strictObject({ code: code() })

/** For actions that require the current password again (ASVS V7.5.1). */
export const passwordAgainForm = z.strictObject({ currentPassword: typedPassword(missingPassword) })

/** The proofs of identity that a form asks of a signed-in person. A demo has neither a password nor a code. */
export type IdentityChecks = { password: boolean; code: boolean }

export const identityForm = (checks: IdentityChecks) => withIdentity(z.strictObject({}), checks)

/** The form with the current password and a code of the second factor; each is "" if it is not asked for. */
export const withIdentity = <Shape extends z.core.$ZodLooseShape>(form: z.ZodObject<Shape>, checks: IdentityChecks) =>
  form.extend({
    currentPassword: checks.password ? passwordAgainForm.shape.currentPassword : z.string().default(""),
    code: checks.code ? code() : z.string().default(""),
  })

/** 'Usuń konto' with a second factor: also asks for a code. */
export const deleteAccountWithCodeForm = deleteAccountForm.extend({ code: code() })

export const wrongCode = "Nieprawidłowy kod. Sprawdź go w aplikacji i spróbuj ponownie."
