import { useState } from "react"
import { eventLimits } from "#app/domain/events/event.ts"
import { voivodeships } from "#app/domain/shared/place.ts"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { CityField } from "./city-field.tsx"
import styles from "./event-form.module.css"
import { type FormState, sectionFields, textIn } from "./form-values.ts"
import { Section, Warning } from "./section.tsx"

export const whenWhereFields = sectionFields("startDate", "endDate", "city", "voivodeship", "detailedLocation")

/** Days and place. Choosing a town fills in its voivodeship. */
export function WhenWhereSection({ form }: { form: FormState }) {
  const [start, setStart] = useState(textIn(form.values, "startDate"))
  const [voivodeship, setVoivodeship] = useState(textIn(form.values, "voivodeship"))
  const { defaultValue: _, ...voivodeshipField } = whenWhereFields.at(form, "voivodeship")
  const pastStart = form.warnings.startDate
  return (
    <Section title="Data i miejsce">
      <div className={`two ${styles.twoWide}`}>
        <DateField
          label="Data rozpoczęcia"
          {...whenWhereFields.at(form, "startDate")}
          required
          onChange={setStart}
          hint={pastStart && <Warning>{pastStart}</Warning>}
        />
        <DateField
          label="Data zakończenia (opcjonalnie)"
          {...whenWhereFields.at(form, "endDate")}
          min={start || undefined}
          hint="Zostaw puste, jeśli wydarzenie trwa jeden dzień"
        />
        <CityField
          label="Miasto"
          {...whenWhereFields.at(form, "city")}
          required
          maxLength={eventLimits.city}
          voivodeship={voivodeship}
          onVoivodeship={setVoivodeship}
          hint="Wybierz z podpowiedzi albo wpisz nazwę miejscowości"
        />
        <SelectField
          label="Województwo"
          {...voivodeshipField}
          required
          choices={voivodeships}
          placeholder="Wybierz województwo"
          value={voivodeship}
          onChange={(event) => setVoivodeship(event.target.value)}
        />
      </div>
      <TextField
        label="Dokładna lokalizacja (opcjonalnie)"
        {...whenWhereFields.at(form, "detailedLocation")}
        hint="Adres lub nazwa obiektu, np. „Park Wilsona, wejście od ul. Głogowskiej”"
      />
    </Section>
  )
}
