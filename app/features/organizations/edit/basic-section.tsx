import { organizationLimits } from "#app/domain/organizations/organization.ts"
import { categories, isCategory, readCategory } from "#app/domain/shared/category.ts"
import type { Day } from "#app/lib/dates.ts"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import styles from "./edit.module.css"
import type { ControlOf } from "./section-form.tsx"

export function BasicSection({ control, today }: { control: ControlOf; today: Day }) {
  const category = control("category")
  const stored = category.defaultValue && readCategory(category.defaultValue)
  const isKnownCategory = isCategory(stored)
  return (
    <>
      <TextField label="Nazwa organizacji" autoComplete="organization" {...control("name")} />
      <TextArea label="Opis" rows={8} max={organizationLimits.description} {...control("description")} />
      <SelectField
        label="Kategoria"
        placeholder="Wybierz kategorię"
        choices={categories}
        hint={
          stored && !isKnownCategory ? `Dotychczasowa kategoria: ${stored}. Wybierz najbliższą z listy.` : undefined
        }
        {...category}
        defaultValue={isKnownCategory ? stored : ""}
      />
      <div className={styles.editFormPair}>
        <TextField
          label="NIP (opcjonalnie)"
          inputMode="numeric"
          hint="Ułatwia sponsorom sprawdzenie organizacji."
          {...control("nip")}
        />
        <TextField
          label="KRS (opcjonalnie)"
          inputMode="numeric"
          hint="10 cyfr, z zerami na początku. Nie każda organizacja go ma."
          {...control("krs")}
        />
      </div>
      <TextField
        label="Kto reprezentuje organizację (opcjonalnie)"
        maxLength={organizationLimits.representatives}
        hint="Na przykład: Anna Nowak, prezeska zarządu. Trafi do umów, profil tego nie pokazuje."
        {...control("representatives")}
      />
      <div className={styles.editFormPair}>
        <DateField label="Data założenia (opcjonalnie)" max={today} {...control("foundingDate")} />
      </div>
      <TextArea
        label="Osiągnięcia (opcjonalnie)"
        rows={5}
        hint={`Jedno osiągnięcie w wierszu, najwyżej ${organizationLimits.achievements}.`}
        {...control("achievements")}
      />
    </>
  )
}
