import { confirmLabel, confirmMissing } from "#app/domain/deals/deal/deal-confirmations.ts"
import { type Confirmation, confirmationNames, type Move } from "#app/domain/deals/deal/deal-moves.ts"
import type { FieldErrors, TypedValues } from "#app/lib/forms/refused-form.ts"
import { FieldGroup } from "#app/ui/forms/check-field.tsx"
import { fieldId } from "#app/ui/forms/field.tsx"

type ConfirmationsProps = {
  move: Move
  /** Questions before the move; a refusal may add more. */
  questions: Partial<Record<Confirmation, string>>
  errors?: FieldErrors
  values?: TypedValues
  idPrefix?: string
}

/** Questions with checkboxes before a move: the server requires a yes (B34). */
export const Confirmations = ({ move, questions, errors = {}, values = {}, idPrefix = "" }: ConfirmationsProps) =>
  confirmationNames.map((name) => {
    const question = errors[name] ?? questions[name]
    if (!question) return null
    return (
      <div className="note" key={name}>
        <FieldGroup
          label={question}
          name={name}
          id={idPrefix + fieldId(name)}
          error={errors[name] ? confirmMissing : undefined}
        >
          <label className="check-line">
            <input className="check" type="checkbox" name={name} defaultChecked={values[name] === "on"} />
            <span>{confirmLabel(move, name)}</span>
          </label>
        </FieldGroup>
      </div>
    )
  })
