import { type LineForm, lineFormChoices, lineFormLabel, lineForms } from "#app/domain/deals/terms/line-form.ts"
import { SelectField } from "#app/ui/forms/select-field.tsx"

type LineFormFieldProps = {
  name: string
  value: string | null
  /** The choice that leaves the form to the kind of agreement. */
  usual: string
  error: string | undefined
  className?: string
  onChange?: (form: LineForm | null) => void
}

/** What the sponsor gives for a line: money, goods or a service. */
export const LineFormField = ({ name, value, usual, error, className, onChange }: LineFormFieldProps) => (
  <SelectField
    className={className}
    label={lineFormLabel}
    name={name}
    defaultValue={value ?? ""}
    placeholder={usual}
    choices={lineFormChoices}
    error={error}
    onChange={(event) => onChange?.(lineForms.find((form) => form === event.target.value) ?? null)}
  />
)
