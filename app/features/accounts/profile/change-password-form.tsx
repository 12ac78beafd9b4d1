import { useEffect } from "react"
import type { PasswordOwner } from "#app/domain/accounts/password.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { PasswordField } from "#app/ui/forms/password-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { NewPasswordFields } from "../password/new-password-fields.tsx"
import styles from "./profile.module.css"

/** Tab "Zmiana hasła" (B 2.7, B56). */
export function ChangePasswordForm({ owner, refused }: { owner: PasswordOwner; refused: RefusedForm | null }) {
  useEffect(() => {
    const [sentence] = Object.values(refused?.errors ?? {})
    // inline and as a toast (B 8)
    if (sentence) showToast({ title: "Błąd zmiany hasła", description: sentence, tone: "bad" })
  }, [refused])
  const errors = refused?.errors ?? {}
  return (
    <PostForm action={profileTabPath("haslo")} className={`form ${styles.profileForm}`} noValidate>
      <FormErrors errors={refused?.errors} />
      <p className="muted">Po zmianie wylogujemy Cię z innych urządzeń i wyślemy wiadomość o zmianie hasła.</p>
      <input type="text" name="username" autoComplete="username" value={owner.email ?? ""} hidden readOnly disabled />
      <PasswordField
        label="Aktualne hasło"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordFields
        labels={{ password: "Nowe hasło", repeat: "Powtórz nowe hasło" }}
        names={{ password: "newPassword", repeat: "confirmPassword" }}
        errors={errors}
        owner={owner}
      />
      <p>
        <SubmitButton busyLabel="Zapisywanie...">Zmień hasło</SubmitButton>
      </p>
    </PostForm>
  )
}
