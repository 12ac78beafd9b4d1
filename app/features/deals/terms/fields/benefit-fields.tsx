import { useState } from "react"
import { termsLimits } from "#app/domain/deals/terms/terms.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./benefit-fields.module.css"

type BenefitFieldsProps = {
  /** Name of the group, such as `lines[0].benefits`. */
  name: string
  initial: readonly string[]
  errors: FieldErrors
  /** Set inside a `noscript`, which must not contain another one. */
  unscripted?: boolean
}

/** One field per benefit; an emptied one is removed. Without JavaScript there are two spare fields. */
export function BenefitFields({ name, initial, errors, unscripted = false }: BenefitFieldsProps) {
  const [count, setCount] = useState(initial.length)
  const field = (index: number) => (
    <TextField
      key={index}
      label={`Korzyść ${index + 1}`}
      hideLabel
      name={`${name}[${index}]`}
      defaultValue={initial[index]}
      maxLength={termsLimits.benefit}
      error={errors[`${name}[${index}]`]}
    />
  )
  const more = (
    <>
      {field(count)}
      {field(count + 1)}
    </>
  )
  return (
    <fieldset className={`field ${styles.benefitFields}`}>
      <legend className="label">Korzyści</legend>
      {Array.from({ length: count }, (_, index) => field(index))}
      {errors[name] && <p className="field__error">{errors[name]}</p>}
      {count < termsLimits.benefits && (
        <button className="btn btn--quiet btn--small js-only" type="button" onClick={() => setCount(count + 1)}>
          <Icon name="plus" />
          Dodaj korzyść
        </button>
      )}
      {unscripted ? more : <noscript>{more}</noscript>}
    </fieldset>
  )
}
