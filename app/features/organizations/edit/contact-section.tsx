import { TextField } from "#app/ui/forms/text-field.tsx"
import styles from "./edit.module.css"
import type { ControlOf } from "./section-form.tsx"

/** Tab 'Kontakt' (A 2): optional and public. */
export const ContactSection = ({ control }: { control: ControlOf }) => (
  <>
    <p className="muted">Te dane zobaczą wszyscy, którzy odwiedzą profil. Każde pole możesz zostawić puste.</p>
    <TextField
      label="Adres"
      autoComplete="address-line1"
      hint="Na przykład: ul. Lipowa 14/3, 60-001 Poznań"
      {...control("address")}
    />
    <TextField
      label="E-mail kontaktowy"
      type="email"
      autoComplete="email"
      hint="Tu trafią wiadomości z profilu."
      {...control("contactEmail")}
    />
    <div className={styles.editFormPair}>
      <TextField label="Telefon" type="tel" autoComplete="tel" {...control("phone")} />
      <TextField label="Strona internetowa" inputMode="url" autoComplete="url" {...control("website")} />
    </div>
  </>
)
