import { TextField } from "#app/ui/forms/text-field.tsx"
import { type FormState, fieldAt } from "./form-values.ts"
import { Section } from "./section.tsx"

const links = [
  { name: "facebook", label: "Facebook", icon: "facebook", example: "facebook.com/twoje-wydarzenie" },
  { name: "instagram", label: "Instagram", icon: "instagram", example: "instagram.com/twoj-profil" },
  { name: "linkedin", label: "LinkedIn", icon: "linkedin", example: "linkedin.com/company/twoja-organizacja" },
  { name: "website", label: "Strona internetowa", icon: "globe", example: "twoja-organizacja.pl" },
] as const

export const SocialSection = ({ form }: { form: FormState }) => (
  <Section title="Media społecznościowe" text="Wszystkie pola są opcjonalne.">
    {links.map(({ name, label, icon, example }) => (
      <TextField
        key={name}
        label={label}
        {...fieldAt(form, name)}
        icon={icon}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={example}
      />
    ))}
  </Section>
)
