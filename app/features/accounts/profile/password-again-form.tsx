import type { ReactNode } from "react"
import type { IdentityChecks } from "#app/domain/accounts/second-factor.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { IdentityFields, identityIds } from "./identity-fields.tsx"

const id = "again"

type PasswordAgainFormProps = {
  checks: IdentityChecks
  refused: RefusedForm | null
  button: string
  busyLabel: string
  danger?: boolean
  children?: ReactNode
}

export const PasswordAgainForm = ({ checks, refused, button, busyLabel, danger, children }: PasswordAgainFormProps) => (
  <PostForm className="form" noValidate>
    <FormErrors errors={refused?.errors} ids={identityIds(id)} />
    {children}
    <IdentityFields id={id} checks={checks} errors={refused?.errors} />
    <p>
      <SubmitButton className={danger ? "btn btn--danger-solid" : "btn"} busyLabel={busyLabel}>
        {button}
      </SubmitButton>
    </p>
  </PostForm>
)
