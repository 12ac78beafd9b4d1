import { Form } from "react-router"
import type { PasswordOwner } from "#app/domain/accounts/password.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { passwordResetPath } from "#app/paths.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { EmailLinkForm } from "../email-link-form.tsx"
import { NewPasswordFields } from "./new-password-fields.tsx"

export const AskForLink = ({ refused }: { refused: RefusedForm | null }) => (
  <EmailLinkForm action={passwordResetPath} submit="Wyślij link" refused={refused} />
)

export function SetPassword({
  token,
  owner,
  refused,
}: {
  token: string
  owner: PasswordOwner
  refused: RefusedForm | null
}) {
  return (
    <Form method="post" action={`${passwordResetPath}?token=${token}`} className="form" noValidate>
      <FormErrors errors={refused?.errors} />
      {/* lets a password manager know whose password it is */}
      <input type="hidden" name="username" autoComplete="username" value={owner.email ?? ""} disabled />
      <NewPasswordFields
        labels={{ password: "Nowe hasło", repeat: "Powtórz nowe hasło" }}
        names={{ password: "newPassword", repeat: "confirmPassword" }}
        errors={refused?.errors ?? {}}
        owner={owner}
      />
      <SubmitButton className="btn btn--wide" busyLabel="Zapisywanie...">
        Zapisz nowe hasło
      </SubmitButton>
    </Form>
  )
}
