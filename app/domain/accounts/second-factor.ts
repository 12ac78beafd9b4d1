import * as z from "zod"
import { field } from "#app/lib/forms/form-fields.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { deleteAccountForm, typedPassword } from "./password-form.ts"

const missing = "Wpisz kod"

/** A code of the app (six digits, spaces allowed) or a recovery code, as it is compared. */
const code = () =>
  field(missing, (typed, wrong) => {
    const bare = typed.replace(/[\s-]/gu, "").toLowerCase()
    if (bare === "") wrong(missing)
    else if (bare.length > 40 || !/^[a-z\d]+$/.test(bare)) wrong("Kod składa się z liter i cyfr")
    return bare
  })

/** Second step of signing in. */
export const signInCodeForm = z.strictObject({ code: code(), next: z.unknown().optional().transform(safeNext) })

/** The first code of a new app. */
export const confirmCodeForm = z.strictObject({ code: code() })

/** What is only done after the current password was typed again (ASVS V7.5.1). */
export const passwordAgainForm = z.strictObject({ currentPassword: typedPassword("Wprowadź aktualne hasło") })

/** 'Usuń konto' of somebody with a second factor: a code besides the word and the password. */
export const deleteAccountWithCodeForm = deleteAccountForm.extend({ code: code() })

export const wrongCode = "Nieprawidłowy kod. Sprawdź go w aplikacji i spróbuj ponownie."
