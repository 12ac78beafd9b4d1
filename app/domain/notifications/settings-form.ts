import * as z from "zod"
import { checkbox, choice, listOf } from "#app/lib/forms/form-fields.ts"
import { categoryNames, modes } from "./categories.ts"

const wrong = "Wybierz z\u00a0listy"
const mode = choice(modes, wrong).optional()

/** The settings of /profil: bells (one checkbox for each), the email of each category, and reminders; `defaults`: those of the role. */
export const newsSettingsForm = z.strictObject({
  bells: listOf(choice(categoryNames, wrong), categoryNames.length),
  emails: z
    .strictObject({ terms: mode, payments: mode, delivery: mode, messages: mode, events: mode, team: mode })
    .default({}),
  reminders: checkbox(),
  defaults: checkbox(),
})
export type NewsSettingsInput = z.output<typeof newsSettingsForm>

export const newsSettingsSaved = {
  title: "Zmiany zapisane",
  description: "Ustawienia powiadomień zostały zaktualizowane.",
} as const
