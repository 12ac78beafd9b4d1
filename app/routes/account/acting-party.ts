import * as z from "zod"
import { switchParty } from "#app/features/accounts/party/switch/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { ownSessionToken } from "#app/http/session/own-session.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { notFound } from "#app/lib/refusal.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { profilePath } from "#app/paths.ts"
import type { Route } from "./+types/acting-party.ts"

const switchForm = z.strictObject({ party: idField, next: z.string().optional() })

export const loader = () => redirect(profilePath)

/** "Działasz jako": the session acts for another of the viewer's parties (decision 033). */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  schema: switchForm,
  invalid: () => {
    throw notFound("Nie znaleziono takiej firmy ani organizacji na Twoim koncie.")
  },
  run: async ({ viewer, request, input: { party, next } }) => {
    const { name } = await switchParty(viewer, ownSessionToken(request), party)
    return { to: safeNext(next), toast: { title: `Działasz jako ${name}` } }
  },
})
