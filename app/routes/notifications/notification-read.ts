import * as z from "zod"
import { markNotificationsRead } from "#app/features/notifications/commands.server.ts"
import { jsonAction } from "#app/http/forms/json-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { signedInOrRefuse } from "#app/http/session/viewer.server.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { dealDeliverablesPath, dealPath, notificationsPath } from "#app/paths.ts"
import type { Route } from "./+types/notification-read.ts"

const followedForm = z.strictObject({ id: idField })
const seenDealForm = z.strictObject({ deal: idField, part: z.literal("deliverables").optional() })

const selectionOf = (input: z.output<typeof followedForm> | z.output<typeof seenDealForm>) => {
  if ("id" in input) return input
  return input.part ? { beginning: dealDeliverablesPath(input.deal) } : { link: dealPath(input.deal) }
}

export const loader = () => redirect(notificationsPath)

/** Marks a followed notification, or those of a deal on screen, as read. */
export const action = jsonAction<Route.ActionArgs>()({
  viewer: (context) => signedInOrRefuse(context, "Zaloguj się, aby kontynuować."),
  schema: z.union([followedForm, seenDealForm]),
  run: async ({ viewer, input }) => {
    await markNotificationsRead(viewer, selectionOf(input))
    return {}
  },
  page: () => notificationsPath,
})
