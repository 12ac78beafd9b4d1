import type { ReactNode } from "react"
import { Form } from "react-router"
import type { IdentityChecks } from "#app/domain/accounts/second-factor.ts"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { IdentityFields, identityIds } from "./identity-fields.tsx"
import type { RefusedProfile } from "./refused.ts"

const id = "again"

type PasswordAgainFormProps = {
  checks: IdentityChecks
  refused: RefusedProfile
  button: string
  busyLabel: string
  danger?: boolean
  children?: ReactNode
}

export const PasswordAgainForm = ({ checks, refused, button, busyLabel, danger, children }: PasswordAgainFormProps) => (
  <Form method="post" className="form" noValidate>
    <PartyField />
    <FormErrors errors={refused?.errors} ids={identityIds(id)} />
    {children}
    <IdentityFields id={id} checks={checks} errors={refused?.errors} />
    <p>
      <SubmitButton className={danger ? "btn btn--danger-solid" : "btn"} busyLabel={busyLabel}>
        {button}
      </SubmitButton>
    </p>
  </Form>
)
