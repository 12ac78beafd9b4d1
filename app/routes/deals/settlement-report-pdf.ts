import { gapsIn, reportForm } from "#app/domain/deals/settlement/settlement-report-form.ts"
import { promisedBy } from "#app/domain/deals/terms/terms-sides.ts"
import { composeReport, getSettleable } from "#app/features/deals/documents/compose.server.ts"
import { photoFormLimits } from "#app/features/deals/documents/photos.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { readForm } from "#app/http/forms/form.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Route } from "./+types/settlement-report-pdf.ts"

/** The composed settlement as a PDF download; nothing is stored. */
export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  await limitDocument(viewer, context)
  const { deal, lines } = await getSettleable(viewer, params.dealId)
  const form = await readForm(request, reportForm, photoFormLimits(viewer))
  const made = form.ok ? await composeReport(viewer, params.dealId, form.input, todayIn(new Date())) : form
  if (made.ok && "bytes" in made) return documentAnswer(made)
  const errors = made.ok
    ? {}
    : { ...made.errors, ...(form.ok ? {} : gapsIn(form.values, promisedBy(deal.kind, lines))) }
  // scripts show each beside its field
  if (request.headers.get("accept")?.includes("json")) return Response.json({ errors }, { status: 400 })
  const [sentence = "Uzupełnij rozliczenie."] = Object.values(errors)
  throw new Refusal("invalid", sentence)
})
