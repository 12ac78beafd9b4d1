import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { QrCode } from "#app/ui/media/qr-code.tsx"
import styles from "./second-factor.module.css"

export const ScanAndConfirm = ({
  address,
  secret,
  refused,
}: {
  address: string
  secret: string
  refused: RefusedForm | null
}) => (
  <>
    <QrCode className={styles.qrCode} text={address} label="Kod QR dla aplikacji uwierzytelniającej" />
    <p>
      Nie możesz zeskanować kodu? Wpisz w aplikacji ten klucz: <code className={styles.totpKey}>{secret}</code>
    </p>
    <PostForm className="form" noValidate>
      <FormErrors errors={refused?.errors} />
      <TextField
        label="Kod z aplikacji"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="6 cyfr, które pokazuje teraz aplikacja."
        error={refused?.errors.code}
      />
      <p>
        <SubmitButton busyLabel="Włączanie...">Włącz logowanie dwuetapowe</SubmitButton>
      </p>
    </PostForm>
  </>
)
