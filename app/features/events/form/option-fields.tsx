import { useHydrated } from "#app/ui/feedback/use-hydrated.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { BenefitFields } from "./benefit-fields.tsx"
import styles from "./event-form.module.css"
import type { FormState } from "./form-values.ts"
import { intents, type OptionRow } from "./option-rows.ts"
import { Warning } from "./section.tsx"

type OptionFieldsProps = {
  row: OptionRow
  number: number
  form: FormState
  /** Undefined for the only row. */
  onRemove?: () => void
}

export function OptionFields({ row, number, form: { errors, warnings }, onRemove }: OptionFieldsProps) {
  const isHydrated = useHydrated()
  const fieldProps = (part: "title" | "description" | "price" | "priceTo") => {
    const name = `options[${row.index}].${part}`
    return { name, defaultValue: row[part], error: errors[name] }
  }
  const priceWarning = warnings[`options[${row.index}].price`]
  return (
    <fieldset className={styles.option}>
      <legend>{`Opcja ${number}`}</legend>
      {onRemove && (
        <button
          className={`btn btn--danger btn--small ${styles.optionRemove}`}
          type={isHydrated ? "button" : "submit"}
          name="intent"
          value={intents.removeOption(row.index)}
          aria-label={`Usuń opcję ${number}`}
          onClick={onRemove}
        >
          <Icon name="trash" />
          Usuń opcję
        </button>
      )}
      {row.id && <input type="hidden" name={`options[${row.index}].id`} value={row.id} />}
      <div data-title>
        <TextField label="Nazwa opcji" {...fieldProps("title")} autoComplete="off" placeholder="np. Sponsor złoty" />
      </div>
      <div className="two">
        <AmountField
          label="Kwota od"
          {...fieldProps("price")}
          placeholder="np. 2 500"
          hint={priceWarning && <Warning>{priceWarning}</Warning>}
        />
        <AmountField label="Kwota do" {...fieldProps("priceTo")} placeholder="np. 5 000" />
      </div>
      <TextArea label="Opis opcji (opcjonalnie)" {...fieldProps("description")} rows={2} />
      <BenefitFields option={row.index} initial={row.benefits} errors={errors} />
    </fieldset>
  )
}
