import type { IdentityChecks } from "#app/domain/accounts/second-factor.ts"
import { IdentityFields, identityIds } from "#app/features/accounts/profile/identity-fields.tsx"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { bankAccountsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import styles from "./bank-accounts.module.css"

type AccountFormProps = {
  identity: IdentityChecks
  errors: FieldErrors | undefined
  typed: Readonly<Record<string, unknown>> | undefined
}

export const addAccountPath = `${bankAccountsPath}?sekcja=rachunek`

export function AccountForm({ identity, errors, typed }: AccountFormProps) {
  const { Form, busy } = useSentForm()
  return (
    <PostForm as={Form} className={styles.form} action={addAccountPath} preventScrollReset noValidate>
      <FormErrors errors={errors} ids={identityIds("account")} />
      <TextField
        label="Numer rachunku"
        name="number"
        hint="26 cyfr, np. 61 1090 1014 0000 0712 1981 2874"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={String(typed?.number ?? "")}
        error={errors?.number}
        required
      />
      <TextField
        label="Nazwa (opcjonalnie)"
        name="label"
        hint="Na przykład: konto główne, zbiórka"
        defaultValue={String(typed?.label ?? "")}
        error={errors?.label}
      />
      <IdentityFields checks={identity} errors={errors} id="account" />
      <SubmitButton className="btn btn--line" busyLabel="Zapisywanie..." busy={busy}>
        Dodaj rachunek
      </SubmitButton>
    </PostForm>
  )
}
