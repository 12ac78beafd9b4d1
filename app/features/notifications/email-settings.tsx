import { Form } from "react-router"
import { emailSettingsPath } from "#app/paths.ts"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { CheckField, FieldGroup } from "#app/ui/forms/check-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import type { EmailSettings as Settings } from "./queries.server.ts"

type EmailSettingsProps = { settings: Settings; errors?: Readonly<Record<string, string>> }

/** Switches by kind and the daily summary. Posts to /powiadomienia/ustawienia and returns to /profil. */
export function EmailSettings({ settings: { switches, dailySummary, email }, errors }: EmailSettingsProps) {
  const saved = JSON.stringify([switches.map(({ on }) => on), dailySummary])
  return (
    <Form key={saved} method="post" action={emailSettingsPath} className="form">
      <UnsavedChanges changed={errors !== undefined} queryToo />
      <PartyField />
      <FormErrors errors={errors} />
      <FieldGroup
        label="E-maile"
        name="mails"
        hint={`Wysyłamy je na adres ${email}. Powiadomienia na stronie otrzymujesz zawsze.`}
        error={errors?.mails}
      >
        {switches.map(({ name, label, on }) => (
          <CheckField key={name} id={`f-mails-${name}`} name="mails" value={name} label={label} defaultChecked={on} />
        ))}
      </FieldGroup>
      <CheckField
        name="dailySummary"
        label="Codzienne podsumowanie"
        hint="Jeden e-mail rano, gdy przez ostatnią dobę przybyło coś, czego nie czytasz od razu."
        defaultChecked={dailySummary}
        error={errors?.dailySummary}
      />
      <p>
        <SubmitButton busyLabel="Zapisywanie...">Zapisz ustawienia</SubmitButton>
      </p>
    </Form>
  )
}
