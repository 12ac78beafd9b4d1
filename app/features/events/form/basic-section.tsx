import { eventLimits } from "#app/domain/events/event.ts"
import { categories } from "#app/domain/shared/category.ts"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { type FormState, sectionFields } from "./form-values.ts"
import { Section } from "./section.tsx"

export const basicFields = sectionFields("title", "description", "category")

export const BasicSection = ({ form }: { form: FormState }) => (
  <Section title="Podstawowe informacje" text="To zobaczą sponsorzy na liście i na początku strony wydarzenia.">
    <TextField
      label="Tytuł wydarzenia"
      {...basicFields.at(form, "title")}
      required
      hint="Krótko i konkretnie, np. „Bieg Flisaka – piątka dla rehabilitacji”"
    />
    <TextArea
      label="Opis"
      {...basicFields.at(form, "description")}
      required
      rows={8}
      max={eventLimits.description}
      hint="Napisz, dla kogo jest wydarzenie, co się wydarzy i co zmieni wsparcie sponsora. Pusty wiersz zaczyna nowy akapit."
    />
    <SelectField
      label="Kategoria"
      {...basicFields.at(form, "category")}
      required
      choices={categories}
      placeholder="Wybierz kategorię"
    />
  </Section>
)
