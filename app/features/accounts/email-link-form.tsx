import { Form, Link } from "react-router"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { signInPath } from "#app/paths.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"

type EmailLinkFormProps = { action: string; submit: string; refused: RefusedForm | null }

/** Asks for the address that a link is sent to. */
export const EmailLinkForm = ({ action, submit, refused }: EmailLinkFormProps) => (
  <Form method="post" action={action} className="form" noValidate>
    <FormErrors errors={refused?.errors} />
    <TextField
      label="Adres e-mail"
      name="email"
      type="email"
      autoComplete="username"
      defaultValue={String(refused?.values.email ?? "")}
      error={refused?.errors.email}
    />
    <SubmitButton className="btn btn--wide" busyLabel="Wysyłanie...">
      {submit}
    </SubmitButton>
    <p>
      <Link to={signInPath}>Wróć do logowania</Link>
    </p>
  </Form>
)
