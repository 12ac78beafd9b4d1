import { mailSettingsForm, mailSettingsSaved } from "#app/domain/mail-settings.ts"
import { tabAddress } from "#app/domain/profile.ts"
import { saveMailSettings } from "#app/features/notifications/commands.server.ts"
import { readForm } from "#app/http/form.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { redirect } from "#app/http/redirect.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { signedIn } from "#app/http/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/mail-settings.ts"

const place = tabAddress("powiadomienia")

export const loader = () => redirect(place)

/** The switches of the tab "Powiadomienia"; only boxes, so nothing of it can be mistyped. */
export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  await limit("write", viewer.id)
  const form = await readForm(request, mailSettingsForm)
  if (!form.ok) throw new Refusal("invalid", "Formularz zawiera dane, których nie rozpoznajemy. Odśwież stronę.")
  await saveMailSettings(viewer, form.input)
  return redirectWithToast(place, mailSettingsSaved)
})
