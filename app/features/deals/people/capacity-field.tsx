import { capacityLabel, capacityLimits, capacitySuggestions } from "#app/domain/deals/people/capacity.ts"
import { TextField } from "#app/ui/forms/text-field.tsx"

const hint = "Np. prezes zarządu albo pełnomocnik. Znajdzie się w\u00a0poświadczeniu na końcu umowy."

type CapacityFieldProps = {
  label?: string
  last: string | null
  value?: string | string[]
  error?: string
  /** Prefix of the id, for pages with several fields. */
  idPrefix?: string
}

/** The capacity in which the person accepts for their party: suggestions, or their own words (decision 039). */
export function CapacityField({ label = capacityLabel, last, value, error, idPrefix = "" }: CapacityFieldProps) {
  const list = `${idPrefix}capacities`
  return (
    <>
      <TextField
        label={label}
        name="capacity"
        id={`${idPrefix}capacity`}
        hint={hint}
        required
        maxLength={capacityLimits.max}
        list={list}
        autoComplete="organization-title"
        defaultValue={typeof value === "string" ? value : (last ?? "")}
        error={error}
      />
      <datalist id={list}>
        {capacitySuggestions.map((capacity) => (
          <option value={capacity} key={capacity} />
        ))}
      </datalist>
    </>
  )
}
