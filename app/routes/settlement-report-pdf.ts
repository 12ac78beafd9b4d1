import { reportForm } from "#app/domain/settlement-report-form.ts"
import { composeReport, getSettleable } from "#app/features/collaborations/documents/compose.server.ts"
import { readForm } from "#app/http/form.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { documentAnswer } from "#app/http/private-file.server.ts"
import { signedIn } from "#app/http/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/settlement-report-pdf.ts"

/** The settlement being composed, as a PDF to keep; nothing is sent and nothing changes. */
export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  await limit("write", viewer.id)
  await getSettleable(viewer, params.collaborationId)
  const form = await readForm(request, reportForm)
  const made = form.ok ? await composeReport(viewer, params.collaborationId, form.input, todayIn(new Date())) : form
  if (made.ok && "bytes" in made) return documentAnswer(made)
  const [sentence = "Uzupełnij rozliczenie."] = made.ok ? [] : Object.values(made.errors)
  throw new Refusal("invalid", sentence)
})
