import { gapsIn } from "#app/domain/deals/settlement/report-gaps.ts"
import { reportForm } from "#app/domain/deals/settlement/settlement-report-form.ts"
import { isUnproved } from "#app/domain/deals/settlement/settlement-rows.ts"
import { composeReport, getComposable } from "#app/features/deals/settlement/composed/form-document.server.ts"
import { photoFormLimits } from "#app/features/deals/settlement/composed/photo-document.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Route } from "./+types/settlement-report-pdf.ts"

/** The composed settlement as a PDF download; nothing is stored. */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  load: ({ viewer, params }) => getComposable(viewer, params.dealId),
  asks: "settle",
  limit: ({ viewer, context }) => limitDocument(viewer, context),
  schema: reportForm,
  files: photoFormLimits,
  invalid: ({ request, loaded: { rows } }, { errors, values }) =>
    incomplete(request, { ...errors, ...gapsIn(values, rows, isUnproved) }),
  run: async ({ request, viewer, params, input }) => {
    const result = await composeReport(viewer, params.dealId, input, todayIn(new Date()))
    return result.ok ? documentAnswer(result) : incomplete(request, result.errors)
  },
})

/** The errors: scripts show each beside its field, a page without scripts shows the first one. */
function incomplete(request: Request, errors: FieldErrors): Response {
  if (request.headers.get("accept")?.includes("json")) return Response.json({ errors }, { status: 400 })
  const [sentence = "Uzupełnij rozliczenie."] = Object.values(errors)
  throw new Refusal("invalid", sentence)
}
