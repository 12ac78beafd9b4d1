import * as z from "zod"
import { passwordAgainForm } from "#app/domain/accounts/second-factor.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { knowsPassword, wrongPassword } from "#app/features/accounts/password/queries.server.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { openArchive } from "#app/features/workspace/data-export/document.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { limitPassword, resetPasswordLimit } from "#app/http/forms/credential-limits.server.ts"
import { clientOf } from "#app/http/requests/viewer-context.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { Client } from "#app/lib/places.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/data-export.ts"

const returnPath = profileTabPath("bezpieczenstwo")

export const loader = () => redirect(returnPath)

/** The viewer's data as a file, after the password (RODO art. 15 and 20, ASVS V7.5.1). */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  // demos have no password and only sample data (D5)
  schema: ({ viewer }) => (realmOf(viewer) === "public" ? passwordAgainForm : z.object({})),
  invalid: () => refused("Wprowadź aktualne hasło."),
  run: async ({ viewer, input, context }) => {
    if ("currentPassword" in input) {
      await limitPassword(viewer)
      if (!(await knowsPassword(viewer, String(input.currentPassword)))) return refused(`${wrongPassword}.`)
      await resetPasswordLimit(viewer)
    }
    return zipAnswer(await openWithinLimit(viewer, clientOf(context)))
  },
  refused: ({ message }) => refused(message),
})

const refused = (description: string) => ({
  to: returnPath,
  toast: badToast("Nie udało się przygotować danych", description),
})

/** Takes a place before the limit is counted, so that a refusal without a place counts nothing. */
async function openWithinLimit(viewer: Viewer, client: Client) {
  const archive = openArchive(viewer, new Date(), client)
  try {
    await limit("export", viewer.id)
    return archive
  } catch (error) {
    await archive.cancel()
    throw error
  }
}

const zipAnswer = (archive: ReadableStream) =>
  new Response(archive, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="pomost-moje-dane.zip"',
      "cache-control": "private, no-store",
    },
  })
