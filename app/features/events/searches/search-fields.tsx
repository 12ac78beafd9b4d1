import { type SearchFrequency, searchFrequencies, searchLimits } from "#app/domain/events/searches/saved-search.ts"
import { frequencyLabels } from "#app/domain/events/searches/search-labels.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { FieldGroup } from "#app/ui/forms/check-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import styles from "./searches.module.css"

type SearchFieldsProps = {
  /** Makes the fields' ids unique among several rows. */
  id: string
  name: string
  frequency: SearchFrequency
  refused: RefusedForm | null
}

/** Name and frequency of a saved search. */
export function SearchFields({ id, name, frequency, refused }: SearchFieldsProps) {
  const chosen = String(refused?.values.frequency ?? frequency)
  return (
    <>
      <TextField
        name="name"
        id={`name-${id}`}
        label="Nazwa"
        maxLength={searchLimits.name}
        required
        defaultValue={String(refused?.values.name ?? name)}
        error={refused?.errors.name}
      />
      <FieldGroup
        name="frequency"
        id={`frequency-${id}`}
        label="E-mail o nowych wydarzeniach"
        hint="Wysyłamy go rano i tylko wtedy, gdy jest coś nowego; co tydzień znaczy w poniedziałek."
        error={refused?.errors.frequency}
      >
        <div className={styles.choices}>
          {searchFrequencies.map((value) => (
            <label className="check-line" key={value}>
              <input
                className="check"
                type="radio"
                name="frequency"
                value={value}
                required
                defaultChecked={value === chosen}
              />
              <span>{frequencyLabels[value]}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
    </>
  )
}
