import type { ReactNode } from "react"
import { Form } from "react-router"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { PasswordField } from "#app/ui/forms/password-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import type { Refused } from "./refused.ts"

type PasswordAgainFormProps = {
  refused: Refused
  button: string
  busyLabel: string
  danger?: boolean
  children?: ReactNode
}

export const PasswordAgainForm = ({ refused, button, busyLabel, danger, children }: PasswordAgainFormProps) => (
  <Form method="post" className="form" noValidate>
    <PartyField />
    <FormErrors errors={refused?.errors} />
    {children}
    <PasswordField
      label="Aktualne hasło"
      name="currentPassword"
      autoComplete="current-password"
      error={refused?.errors.currentPassword}
    />
    <p>
      <SubmitButton className={danger ? "btn btn--danger-solid" : "btn"} busyLabel={busyLabel}>
        {button}
      </SubmitButton>
    </p>
  </Form>
)
