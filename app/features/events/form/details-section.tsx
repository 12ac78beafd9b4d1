import { audiences } from "#app/domain/events/event.ts"
import { FieldGroup } from "#app/ui/forms/check-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import styles from "./event-form.module.css"
import { type FormState, sectionFields, textsIn } from "./form-values.ts"
import { Section, Warning } from "./section.tsx"
import { TagsField } from "./tags-field.tsx"

export const detailsFields = sectionFields("expectedParticipants", "audience", "tags")

export function DetailsSection({ form }: { form: FormState }) {
  const chosen = textsIn(form.values, "audience")
  const crowd = form.warnings.expectedParticipants
  return (
    <Section title="Szczegóły" text="Sponsorzy pytają przede wszystkim o to, kto i ile osób zobaczy ich markę.">
      <TextField
        label="Planowana liczba uczestników (opcjonalnie)"
        {...detailsFields.at(form, "expectedParticipants")}
        className={styles.fieldShort}
        inputMode="numeric"
        autoComplete="off"
        placeholder="np. 250"
        hint={crowd && <Warning>{crowd}</Warning>}
      />
      <FieldGroup name="audience" label="Dla kogo (opcjonalnie)" error={form.errors.audience}>
        <div className={styles.audiences}>
          {audiences.map((audience) => (
            <label className="check-line" key={audience}>
              <input
                className="check"
                type="checkbox"
                name="audience"
                value={audience}
                defaultChecked={chosen.includes(audience)}
              />
              <span>{audience}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <TagsField {...detailsFields.at(form, "tags")} />
    </Section>
  )
}
