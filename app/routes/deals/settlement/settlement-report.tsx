import { confirmedIn, unconfirmed } from "#app/domain/deals/deal/deal-confirmations.ts"
import { moveToast } from "#app/domain/deals/deal/deal-labels.ts"
import { gapsIn } from "#app/domain/deals/settlement/report-gaps.ts"
import { settlementErrors } from "#app/domain/deals/settlement/settlement.ts"
import { reportForm } from "#app/domain/deals/settlement/settlement-report-form.ts"
import { isUnproved } from "#app/domain/deals/settlement/settlement-rows.ts"
import { dealStatePath } from "#app/features/deals/deal/frame/deal-tabs.ts"
import { settle } from "#app/features/deals/moves/settlement/commands.server.ts"
import { composeReport, getComposable } from "#app/features/deals/settlement/composed/form-document.server.ts"
import { getReportPage } from "#app/features/deals/settlement/composed/page-queries.server.ts"
import { photoFormLimits } from "#app/features/deals/settlement/composed/photo-document.server.ts"
import { ReportForm } from "#app/features/deals/settlement/composed/report-form.tsx"
import { SettlementPage } from "#app/features/deals/settlement/settlement-page.tsx"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { formAction, refuse } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { dealPath, settlementReportPdfPath, settlementSendPath } from "#app/paths.ts"
import type { Route } from "./+types/settlement-report.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  // only the form of an own file needs these
  const { last: _, words: __, numbers: ___, ...page } = await getReportPage(signedIn(context, request), params.dealId)
  return page
})

export const action = formAction<Route.ActionArgs>()({
  viewer: signedIn,
  load: ({ viewer, params }) => getComposable(viewer, params.dealId),
  asks: "settle",
  limit: "write",
  schema: reportForm,
  files: photoFormLimits,
  run: async ({ viewer, loaded, params, context, input, values }) => {
    await limitDocument(viewer, context)
    const report = await composeReport(viewer, params.dealId, input, todayIn(new Date()))
    if (!report.ok) return refuse({ ...report.errors, ...openQuestions(loaded, values) })
    const result = await settle(viewer, params.dealId, { ...input, ...report })
    if (result.ok) return { to: dealStatePath(params.dealId), toast: moveToast(result.move, "settlement") }
    const { file, ...errors } = result.errors
    return refuse(file ? { "": file } : errors)
  },
  thrown: ["not-found"],
  refused: ({ errors, values, isInput }, { loaded }) => {
    const gaps = isInput && {
      ...gapsIn(values, loaded.rows, isUnproved),
      ...openQuestions(loaded, values),
    }
    return { errors: { ...errors, ...gaps } }
  },
  // also for a full disk (B35), because this form is the longest
  failure: settlementErrors.save,
})

type Settleable = Awaited<ReturnType<typeof getComposable>>
/** Questions of the move without a yes. */
const openQuestions = ({ deal, move }: Settleable, values: Readonly<TypedValues>) =>
  unconfirmed(move, deal.rules, deal.state.events, confirmedIn(values))

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function SettlementReport({ loaderData, actionData, params }: Route.ComponentProps) {
  const { early, payments, reason, corrections, title, ...form } = loaderData
  const deal = dealPath(params.dealId)
  return (
    <SettlementPage
      back={{ to: settlementSendPath(params.dealId), label: title }}
      heading="Przygotuj rozliczenie"
      lead="Uzupełniliśmy je z&nbsp;wykonanych świadczeń, dowodów i&nbsp;płatności. Sprawdź, popraw i&nbsp;pobierz plik PDF albo od razu wyślij sponsorowi."
      early={early}
      payments={payments}
      hasPayments
      isWide
      reason={reason}
      corrections={corrections}
    >
      <title>Przygotuj rozliczenie – Pomost</title>
      <meta name="description" content="Rozliczenie współpracy ułożone z jej warunków." />
      <ReportForm
        {...form}
        back={deal}
        dealId={params.dealId}
        corrections={corrections}
        payments={payments}
        draftName={`settlement ${params.dealId} ${form.version}`}
        pdfAddress={settlementReportPdfPath(params.dealId)}
        refused={actionData}
      />
    </SettlementPage>
  )
}
