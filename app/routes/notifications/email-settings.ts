import { emailSettingsForm, emailSettingsSaved } from "#app/domain/notifications/email-settings.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { saveEmailSettings } from "#app/features/notifications/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/email-settings.ts"

const place = profileTabPath("powiadomienia")

export const loader = () => redirect(place)

/** Switches of the tab "Powiadomienia"; checkboxes only, so no input can be invalid. */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  limit: "write",
  schema: emailSettingsForm,
  run: async ({ viewer, input }) => {
    await saveEmailSettings(viewer, input)
    return { to: place, toast: emailSettingsSaved }
  },
})
