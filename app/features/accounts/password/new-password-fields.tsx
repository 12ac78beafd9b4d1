import { useEffect, useState } from "react"
import { loadKnownPasswords } from "#app/domain/accounts/known-passwords.ts"
import { knownPassword, type PasswordOwner, passwordHint, passwordStrength } from "#app/domain/accounts/password.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { PasswordField } from "#app/ui/forms/password-field.tsx"
import styles from "./password.module.css"

type NewPasswordFieldsProps = {
  labels: { password: string; repeat: string }
  names: { password: string; repeat: string }
  errors: FieldErrors
  owner: PasswordOwner
}

export function NewPasswordFields({ labels, names, errors, owner }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState("")
  return (
    <>
      <div>
        <PasswordField
          label={labels.password}
          name={names.password}
          autoComplete="new-password"
          error={errors[names.password]}
          hint={passwordHint}
          onChange={(event) => setTyped(event.target.value)}
        />
        <StrengthHint typed={typed} owner={owner} />
      </div>
      <PasswordField
        label={labels.repeat}
        name={names.repeat}
        autoComplete="new-password"
        error={errors[names.repeat]}
      />
    </>
  )
}

function StrengthHint({ typed, owner }: { typed: string; owner: PasswordOwner }) {
  const known = useKnownPasswords(typed !== "")
  const strength = typed ? passwordStrength(typed, owner, known) : null
  return (
    <div className={styles.strength} data-level={strength?.level}>
      <span className={styles.strengthBar} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p className="small" role="status">
        {strength && `Hasło: ${strength.label.toLowerCase()}.${strength.known ? ` ${knownPassword}` : ""}`}
      </p>
    </div>
  )
}

function useKnownPasswords(wanted: boolean) {
  const [known, setKnown] = useState<ReadonlySet<string>>()
  useEffect(() => {
    if (!wanted) return
    // optional: without it the hint is less specific
    loadKnownPasswords().then(setKnown, () => {})
  }, [wanted])
  return known
}
