import { CheckField } from "#app/ui/forms/check-field.tsx"

type QuestionFieldProps = { sentence: string; code: unknown; className: string | undefined }

/** Checkbox with a question about a probable mistake; when ticked, it posts the question's code. */
export const QuestionField = ({ sentence, code = "", className }: QuestionFieldProps) => (
  <CheckField
    key={String(code)}
    label="Tak, zapisz"
    name="confirmed"
    value={String(code)}
    error={sentence}
    className={className}
  />
)
