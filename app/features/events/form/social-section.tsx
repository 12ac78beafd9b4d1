import type { EventField } from "#app/domain/events/event-form.ts"
import { TextField } from "#app/ui/forms/text-field.tsx"
import type { IconName } from "#app/ui/media/icon.tsx"
import { type FormState, sectionFields } from "./form-values.ts"
import { Section } from "./section.tsx"

const links = [
  { name: "facebook", label: "Facebook", icon: "facebook", example: "facebook.com/twoje-wydarzenie" },
  { name: "instagram", label: "Instagram", icon: "instagram", example: "instagram.com/twoj-profil" },
  { name: "linkedin", label: "LinkedIn", icon: "linkedin", example: "linkedin.com/company/twoja-organizacja" },
  { name: "website", label: "Strona internetowa", icon: "globe", example: "twoja-organizacja.pl" },
] as const satisfies readonly { name: EventField; label: string; icon: IconName; example: string }[]
export const socialFields = sectionFields(...links.map(({ name }) => name))

export const SocialSection = ({ form }: { form: FormState }) => (
  <Section title="Media społecznościowe" text="Wszystkie pola są opcjonalne.">
    {links.map(({ name, label, icon, example }) => (
      <TextField
        key={name}
        label={label}
        {...socialFields.at(form, name)}
        icon={icon}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={example}
      />
    ))}
  </Section>
)
