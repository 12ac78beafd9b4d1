import { data, Link } from "react-router"
import { moveToast } from "#app/domain/collaboration-words.ts"
import { earlyWarning, settlementErrors } from "#app/domain/settlement.ts"
import { gapsIn, reportForm } from "#app/domain/settlement-report-form.ts"
import { promisedBy } from "#app/domain/terms-sides.ts"
import { composeReport, getSettleable } from "#app/features/collaborations/documents/compose.server.ts"
import { settle } from "#app/features/collaborations/settlement/commands.server.ts"
import { ReportForm } from "#app/features/collaborations/settlement/report-form.tsx"
import { failedForm } from "#app/http/failed-form.server.ts"
import { readForm, refuseForm } from "#app/http/form.server.ts"
import { handle, refusedForm } from "#app/http/handle.server.ts"
import { keepTyped } from "#app/http/keep-typed.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { signedIn } from "#app/http/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { Route } from "./+types/settlement-report.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const { deal, lines, events } = await getSettleable(signedIn(context, request), params.collaborationId)
  return {
    version: deal.version,
    kind: deal.kind,
    promised: promisedBy(deal.kind, lines),
    early: earlyWarning(events, todayIn(new Date())),
    title: events[0]?.title ?? "Bez tytułu",
  }
})

/** Composes the PDF and sends it in one step. */
export const action = handle(async (args: Route.ActionArgs) => {
  const { request, params, context } = args
  const viewer = signedIn(context, request)
  await limit("write", viewer.id)
  const { deal, lines } = await getSettleable(viewer, params.collaborationId)
  const form = await readForm(request, reportForm)
  // all that is missing, at once
  if (!form.ok)
    return data(refuseForm(form, { ...form.errors, ...gapsIn(form.values, promisedBy(deal.kind, lines)) }), 400)
  try {
    const made = await composeReport(viewer, params.collaborationId, form.input, todayIn(new Date()))
    if (!made.ok) return data(refuseForm(form, made.errors), 400)
    const { version, documentNumber, ksefNumber } = form.input
    const { name, bytes } = made
    const sent = await settle(viewer, params.collaborationId, { version, name, bytes, documentNumber, ksefNumber })
    if (!sent.ok) return data(refuseForm(form, { "": Object.values(sent.errors)[0] ?? "" }), 400)
    return await redirectWithToast(`/wspolprace/${params.collaborationId}`, moveToast(sent.move, "settlement"))
  } catch (error) {
    // also a full disk or a failed save (B35): this is the longest form there is
    if (error instanceof Refusal && error.reason !== "not-found") return refusedForm(form, error, context)
    return failedForm(error, args, form, settlementErrors.save)
  }
})

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args)

export default function SettlementReport({ loaderData, actionData, params }: Route.ComponentProps) {
  const { version, kind, promised, early, title } = loaderData
  const deal = `/wspolprace/${params.collaborationId}`
  return (
    <div className="page narrow">
      <title>Przygotuj rozliczenie – Pomost</title>
      <meta name="description" content="Rozliczenie współpracy ułożone z jej warunków." />
      <div className="deal__head">
        <Link className="back" to={`${deal}/rozliczenie`}>
          <Icon name="arrow-left" />
          {title}
        </Link>
        <h1>Przygotuj rozliczenie</h1>
        <p className="muted">Z tych odpowiedzi powstanie plik PDF. Możesz go pobrać albo od razu wysłać sponsorowi.</p>
      </div>
      {early && (
        <p className="note">
          <Icon name="info" />
          <span>{early}</span>
        </p>
      )}
      <ReportForm
        back={deal}
        draftName={`settlement ${params.collaborationId} ${version}`}
        pdfAddress={`${deal}/rozliczenie/pdf`}
        version={version}
        kind={kind}
        promised={promised}
        refused={actionData}
      />
    </div>
  )
}
