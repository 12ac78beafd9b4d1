import type { IdentityChecks } from "#app/domain/accounts/second-factor.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { PasswordField } from "#app/ui/forms/password-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"

type IdentityFieldsProps = {
  checks: IdentityChecks
  errors: FieldErrors | undefined
  /** Makes the controls' ids unique on a page with several forms. */
  id: string
}

/** Ids of the controls, for the summary of a refused form. */
export const identityIds = (id: string) => ({ currentPassword: `${id}-password`, code: `${id}-code` })

/** The current password, and a code of the second factor, for a sensitive change. */
export const IdentityFields = ({ checks, errors, id }: IdentityFieldsProps) => (
  <>
    {checks.password && (
      <PasswordField
        id={identityIds(id).currentPassword}
        label="Aktualne hasło"
        name="currentPassword"
        autoComplete="current-password"
        error={errors?.currentPassword}
      />
    )}
    {checks.code && (
      <TextField
        id={identityIds(id).code}
        label="Kod z aplikacji albo kod zapasowy"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        error={errors?.code}
      />
    )}
  </>
)
