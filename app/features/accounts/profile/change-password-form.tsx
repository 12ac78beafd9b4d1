import { useEffect } from "react"
import { Form } from "react-router"
import type { PasswordOwner } from "#app/domain/password.ts"
import { tabAddress } from "#app/domain/profile.ts"
import { NewPasswordFields } from "#app/features/accounts/password/new-password-fields.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { PasswordField } from "#app/ui/password-field.tsx"
import { SubmitButton } from "#app/ui/submit-button.tsx"
import { showToast } from "#app/ui/toast-queue.ts"
import type { Refused } from "./refused.ts"

/** Tab "Zmiana hasła" (B 2.7, B56). */
export function ChangePasswordForm({ owner, refused }: { owner: PasswordOwner; refused: Refused }) {
  useEffect(() => {
    const [sentence] = Object.values(refused?.errors ?? {})
    // inline and as a toast (B 8)
    if (sentence) showToast({ title: "Błąd zmiany hasła", description: sentence, tone: "bad" })
  }, [refused])
  const errors = refused?.errors ?? {}
  return (
    <Form method="post" action={tabAddress("haslo")} className="form profile__form" noValidate>
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
    </Form>
  )
}
