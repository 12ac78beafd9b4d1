import { tabAddress } from "#app/domain/accounts/profile.ts"
import { emailSettingsForm, emailSettingsSaved } from "#app/domain/notifications/email-settings.ts"
import { saveEmailSettings } from "#app/features/notifications/commands.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/email-settings.ts"

const place = tabAddress("powiadomienia")

export const loader = () => redirect(place)

/** Switches of the tab "Powiadomienia"; checkboxes only, so no input can be invalid. */
export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  await limit("write", viewer.id)
  const form = await readForm(request, emailSettingsForm)
  if (!form.ok) throw new Refusal("invalid", "Formularz zawiera dane, których nie rozpoznajemy. Odśwież stronę.")
  await saveEmailSettings(viewer, form.input)
  return redirectWithToast(place, emailSettingsSaved)
})
