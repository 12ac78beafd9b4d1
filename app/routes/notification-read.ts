import { redirect } from "react-router"
import * as z from "zod"
import { markNotificationsRead } from "#app/features/notifications/commands.server.ts"
import { readForm } from "#app/http/form.server.ts"
import { handleJson } from "#app/http/json.server.ts"
import { viewerOf } from "#app/http/viewer.server.ts"
import { idField } from "#app/lib/id-field.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Route } from "./+types/notification-read.ts"

const one = z.strictObject({ id: idField })

export const loader = () => redirect("/powiadomienia")

/** One notification was followed; said by the page that leads away. */
export const action = handleJson(async ({ request, context }: Route.ActionArgs) => {
  const viewer = viewerOf(context)
  if (!viewer) throw new Refusal("sign-in", "Zaloguj się, aby kontynuować.")
  const form = await readForm(request, one)
  if (!form.ok) return Response.json({ errors: form.errors }, { status: 400 })
  await markNotificationsRead(viewer, [form.input.id])
  return Response.json({})
})
