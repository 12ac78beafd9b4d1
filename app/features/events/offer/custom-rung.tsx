import { useEffect, useRef, useState } from "react"
import { sides, usualKind } from "#app/domain/deals/deal/deal.ts"
import { type LineForm, lineFormChoices, lineFormLabel, lineForms } from "#app/domain/deals/terms/line-form.ts"
import { newCustomOption, termsLimits } from "#app/domain/deals/terms/terms.ts"
import {
  amountMeaning,
  providerChoices,
  providerLabel,
  providerTypedBy,
  usualFormChoice,
} from "#app/domain/deals/terms/terms-sides.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"

type CustomRungProps = {
  name: string
  note?: string
  onRemove: () => void
  onChange: () => void
}

/** The sponsor's own option with the default values of B 2.5; it takes the focus. */
export function CustomRung({ name, note, onRemove, onChange }: CustomRungProps) {
  const rung = useRef<HTMLLIElement>(null)
  const [providedBy, setProvidedBy] = useState(providerTypedBy("sponsor"))
  const [form, setForm] = useState<LineForm | null>(null)
  const line = { isCustom: true, providedBy, form }
  useEffect(() => {
    const title = rung.current?.querySelector("input")
    title?.focus()
    title?.select()
  }, [])
  useEffect(() => {
    onChange()
    return onChange
  }, [onChange])
  return (
    <li className="rung rung--own" ref={rung}>
      <div className="rung__row">
        <h3>Twoja opcja</h3>
        <button className="btn btn--icon" type="button" aria-label="Usuń własną opcję" onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      <SelectField
        label={providerLabel}
        name={`${name}.providedBy`}
        id={`offer-${name}.providedBy`}
        choices={providerChoices}
        defaultValue={providedBy ?? undefined}
        onChange={(event) => setProvidedBy(sides.find((side) => side === event.target.value) ?? null)}
      />
      <SelectField
        label={lineFormLabel}
        name={`${name}.form`}
        id={`offer-${name}.form`}
        placeholder={usualFormChoice(usualKind, line)}
        choices={lineFormChoices}
        onChange={(event) => setForm(lineForms.find((each) => each === event.target.value) ?? null)}
      />
      <TextField
        label="Nazwa opcji"
        name={`${name}.title`}
        id={`offer-${name}.title`}
        maxLength={termsLimits.title}
        defaultValue={newCustomOption.title}
      />
      <TextField
        label="Opis (opcjonalnie)"
        name={`${name}.description`}
        id={`offer-${name}.description`}
        maxLength={termsLimits.description}
      />
      <AmountField
        className="rung__amount"
        label="Kwota lub wartość"
        name={`${name}.amount`}
        id={`offer-${name}.amount`}
        defaultValue={newCustomOption.amount}
        hint={note ?? amountMeaning(usualKind, line) ?? undefined}
      />
    </li>
  )
}
