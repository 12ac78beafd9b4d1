import * as z from "zod"
import { checkbox, choice, listOf } from "#app/lib/forms/form-fields.ts"
import { emailSwitches } from "./email-switches.ts"

const names = emailSwitches.map(({ name }) => name) as [string, ...string[]]

/** /profil: enabled switches (`mails`, one checkbox each) and the daily summary. */
export const emailSettingsForm = z.strictObject({
  mails: listOf(choice(names, "Wybierz z listy"), names.length),
  dailySummary: checkbox(),
})
export type EmailSettingsInput = z.output<typeof emailSettingsForm>

export const emailSettingsSaved = {
  title: "Zmiany zapisane",
  description: "Ustawienia powiadomień zostały zaktualizowane.",
} as const
