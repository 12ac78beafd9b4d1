import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { endOtherSessions, endSession } from "#app/features/accounts/sessions/commands.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { ownSessionToken } from "#app/http/session/own-session.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/session-end.ts"

const returnPath = profileTabPath("bezpieczenstwo")

const endedOne = {
  title: "Wylogowano wybrane urządzenie",
  description: "Aby z\u00a0niego korzystać, trzeba zalogować się ponownie.",
}
const endedOthers = {
  title: "Wylogowano inne urządzenia",
  description: "Twoja sesja trwa tylko na tym urządzeniu.",
}

export const loader = () => redirect(returnPath)

/** Ends the session with the id, or all others without one. A foreign id has no effect. */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  run: async ({ viewer, params, request }) => {
    if (params.sessionId) await endSession(viewer, params.sessionId)
    else await endOtherSessions(viewer, ownSessionToken(request))
    return { to: returnPath, toast: params.sessionId ? endedOne : endedOthers }
  },
})
