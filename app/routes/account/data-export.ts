import * as z from "zod"
import { tabAddress } from "#app/domain/accounts/profile.ts"
import { passwordAgainForm } from "#app/domain/accounts/second-factor.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { knowsPassword, wrongPassword } from "#app/features/accounts/password/check.server.ts"
import { openArchive } from "#app/features/workspace/data-export/archive.server.ts"
import { limitPassword, resetPasswordLimit } from "#app/http/forms/credential-limits.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/data-export.ts"

const back = tabAddress("bezpieczenstwo")

export const loader = () => redirect(back)

/** The viewer's data as a file, after the password (RODO art. 15 and 20, ASVS V7.5.1). */
export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  // demos have no password and only sample data (D5)
  const isReal = realmOf(viewer) === "public"
  const form = await readForm(request, isReal ? passwordAgainForm : z.object({}))
  const refuse = (description: string) =>
    redirectWithToast(back, { title: "Nie udało się przygotować danych", description, tone: "bad" })
  if (!form.ok) return refuse("Wprowadź aktualne hasło.")
  try {
    if ("currentPassword" in form.input) {
      await limitPassword(viewer)
      if (!(await knowsPassword(viewer, form.input.currentPassword))) return refuse(`${wrongPassword}.`)
      await resetPasswordLimit(viewer)
    }
    return zipAnswer(await opened(viewer))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(error.message)
  }
})

/** Takes the slot first, so that a refusal uses up nothing. */
async function opened(viewer: Viewer) {
  const archive = openArchive(viewer, new Date())
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
