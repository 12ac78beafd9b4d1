import * as z from "zod"
import { markNotificationsRead } from "#app/features/notifications/commands.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handleJson } from "#app/http/responses/json.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { viewerOf } from "#app/http/session/viewer.server.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { dealPath, notificationsPath } from "#app/paths.ts"
import type { Route } from "./+types/notification-read.ts"

const followed = z.strictObject({ id: idField })
const seen = z.strictObject({ deal: idField })

export const loader = () => redirect(notificationsPath)

/** A notification was followed, or a deal is on screen. */
export const action = handleJson(
  async ({ request, context }: Route.ActionArgs) => {
    const viewer = viewerOf(context)
    if (!viewer) throw new Refusal("sign-in", "Zaloguj się, aby kontynuować.")
    const form = await readForm(request, z.union([followed, seen]))
    if (!form.ok) return Response.json({ errors: form.errors }, { status: 400 })
    const { input } = form
    await markNotificationsRead(viewer, "id" in input ? input : { link: dealPath(input.deal) })
    return Response.json({})
  },
  () => notificationsPath,
)
