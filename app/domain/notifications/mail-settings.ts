import * as z from "zod"
import { checkbox, choice, listOf } from "#app/lib/forms/form-fields.ts"
import { mailSwitches } from "./mail-switches.ts"

const names = mailSwitches.map(({ name }) => name) as [string, ...string[]]

/** The switches that are on (`mails`, one box each) and the daily summary, on /profil. */
export const mailSettingsForm = z.strictObject({
  mails: listOf(choice(names, "Wybierz z listy"), names.length),
  dailySummary: checkbox(),
})
export type MailSettingsInput = z.output<typeof mailSettingsForm>

export const mailSettingsSaved = {
  title: "Zmiany zapisane",
  description: "Ustawienia powiadomień zostały zaktualizowane.",
} as const
