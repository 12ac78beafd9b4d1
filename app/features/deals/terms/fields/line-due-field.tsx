import { lineDueLabel } from "#app/domain/deals/terms/line-due.ts"
import { DateField } from "#app/ui/forms/date-field.tsx"

type LineDueFieldProps = {
  name: string
  value: string
  error: string | undefined
  moved?: string | null
  className?: string
}

export const LineDueField = ({ name, value, error, moved, className }: LineDueFieldProps) => (
  <DateField
    className={className}
    label={lineDueLabel}
    hint={
      moved ? `Dziś ${moved} i\u00a0tak zostanie, jeśli nie zmienisz tego dnia.` : "Puste: termin zaproponuje Pomost."
    }
    name={name}
    defaultValue={value}
    error={error}
  />
)
