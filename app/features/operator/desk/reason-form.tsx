import type { ReactNode } from "react"
import { Form } from "react-router"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SubmitButton } from "#app/ui/submit-button.tsx"
import { TextArea } from "#app/ui/text-field.tsx"

type ReasonFormProps = {
  /** Hidden controls, such as what is to be done. */
  fields: Readonly<Record<string, string>>
  label: string
  hint: string
  button: string
  name?: string
  refused?: { errors: Record<string, string>; values: Record<string, string | string[]> }
  children?: ReactNode
}

/** An act of the operator with the reason that people will read. */
export function ReasonForm({ fields, label, hint, button, name = "reason", refused, children }: ReasonFormProps) {
  const { errors = {}, values = {} } = refused ?? {}
  return (
    // the next act begins without the reason of the last
    <Form className="form desk__form" method="post" noValidate key={JSON.stringify(fields)}>
      <FormErrors errors={refused?.errors} />
      {Object.entries(fields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
      <TextArea
        label={label}
        hint={hint}
        name={name}
        rows={5}
        defaultValue={String(values[name] ?? "")}
        error={errors[name]}
      />
      <SubmitButton busyLabel="Zapisywanie...">{button}</SubmitButton>
    </Form>
  )
}
