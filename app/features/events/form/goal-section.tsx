import { AmountField } from "#app/ui/forms/amount-field.tsx"
import styles from "./event-form.module.css"
import { type FormState, sectionFields } from "./form-values.ts"
import { Section } from "./section.tsx"

export const goalFields = sectionFields("goal")

/** The amount that the organization wants to raise for the event, in whole złoty. */
export const GoalSection = ({ form }: { form: FormState }) => (
  <Section
    title="Cel"
    text="Cel zobaczą zalogowani sponsorzy. Ile już zebrano, widzi tylko Wasza organizacja: na pulpicie i na stronie wydarzenia."
  >
    <AmountField
      label="Ile chcecie zebrać od sponsorów (opcjonalnie)"
      {...goalFields.at(form, "goal")}
      className={styles.fieldShort}
      placeholder="np. 20 000"
      hint="W pełnych złotych, brutto. Wsparcie rzeczowe i usługi nie wchodzą do celu."
    />
  </Section>
)
