import type { ReactNode } from "react"
import { useLocation } from "react-router"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { DraftForm } from "#app/ui/drafts/draft-form.tsx"
import { useSentForms } from "#app/ui/drafts/use-sent-forms.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import styles from "./desk.module.css"

type ReasonFormProps = {
  /** Hidden controls, such as the action. */
  fields: Readonly<Record<string, string>>
  label: string
  hint: string
  button: string
  name?: string
  refused?: RefusedForm
  children?: ReactNode
}

/** An operator's action with a reason that its receivers will read. */
export function ReasonForm({ fields, label, hint, button, name = "reason", refused, children }: ReasonFormProps) {
  const { errors = {}, values = {} } = refused ?? {}
  const { pathname } = useLocation()
  const sent = useSentForms()
  const act = JSON.stringify(fields)
  return (
    <DraftForm
      // clears the reason after each action
      key={act}
      draft={`reason ${pathname} ${act}`}
      skip={Object.keys(fields)}
      refused={refused}
      sent={sent}
      className={`form ${styles.deskForm}`}
      noValidate
    >
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
    </DraftForm>
  )
}
