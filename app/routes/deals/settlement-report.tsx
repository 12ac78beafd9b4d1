import { data, Link } from "react-router"
import { confirmedIn, questionsFor, unconfirmed } from "#app/domain/deals/deal-confirmations.ts"
import { moveToast } from "#app/domain/deals/deal-labels.ts"
import { earlyWarning, settlementErrors } from "#app/domain/deals/settlement/settlement.ts"
import { photoErrors } from "#app/domain/deals/settlement/settlement-photos.ts"
import { reportValues } from "#app/domain/deals/settlement/settlement-report.ts"
import { gapsIn, reportForm } from "#app/domain/deals/settlement/settlement-report-form.ts"
import { promisedBy } from "#app/domain/deals/terms/terms-sides.ts"
import { composeReport, getSettleable } from "#app/features/deals/documents/compose.server.ts"
import { photoFormLimits } from "#app/features/deals/documents/photos.server.ts"
import { settle } from "#app/features/deals/settlement/commands.server.ts"
import { findLastSettlement } from "#app/features/deals/settlement/queries.server.ts"
import { ReportForm } from "#app/features/deals/settlement/report-form.tsx"
import { SentBack } from "#app/features/deals/settlement/sent-back.tsx"
import { chooseAgain } from "#app/http/forms/choose-again.server.ts"
import { limitDocument } from "#app/http/forms/document-limit.server.ts"
import { failedForm } from "#app/http/forms/failed-form.server.ts"
import { readForm, refuseForm } from "#app/http/forms/form.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle, refusedForm } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/settlement-report.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const { deal, lines, events, move } = await getSettleable(signedIn(context, request), params.dealId)
  const promised = promisedBy(deal.kind, lines)
  const questions = questionsFor(move, deal.rules, deal.eventTimes.length)
  const last = await findLastSettlement(deal.id)
  return {
    version: deal.version,
    move,
    kind: deal.kind,
    promised,
    questions,
    early: questions.beforeEvent ? null : earlyWarning(events, todayIn(new Date())),
    reason: last?.reason ?? null,
    begun: last && {
      ...(last.report && reportValues(last.report, promised)),
      documentNumber: last.documentNumber ?? "",
      ksefNumber: last.ksefNumber ?? "",
    },
    earlierPhotos: last?.report?.photos ?? 0,
    title: events[0]?.title ?? "Bez tytułu",
  }
})

export const action = handle(async (args: Route.ActionArgs) => {
  const { request, params, context } = args
  const viewer = signedIn(context, request)
  await limit("write", viewer.id)
  const { deal, lines, move } = await getSettleable(viewer, params.dealId)
  const form = await readForm(request, reportForm, photoFormLimits(viewer))
  const refuse = (refused: Parameters<typeof chooseAgain>[1]) =>
    chooseAgain(request, refused, "photos", photoErrors.again)
  const open = unconfirmed(move, deal.rules, deal.eventTimes.length, confirmedIn(form.values))
  // all errors at once
  if (!form.ok) {
    const errors = { ...form.errors, ...gapsIn(form.values, promisedBy(deal.kind, lines)), ...open }
    return refuse(data(refuseForm(form, errors), 400))
  }
  try {
    await limitDocument(viewer, context)
    const made = await composeReport(viewer, params.dealId, form.input, todayIn(new Date()))
    if (!made.ok) return refuse(data(refuseForm(form, { ...made.errors, ...open }), 400))
    const sent = await settle(viewer, params.dealId, { ...form.input, ...made })
    if (!sent.ok) {
      const { file, ...errors } = sent.errors
      return refuse(data(refuseForm(form, file ? { "": file } : errors), 400))
    }
    return await redirectWithToast(`/wspolprace/${params.dealId}`, moveToast(sent.move, "settlement"))
  } catch (error) {
    // also a full disk or a failed save (B35): this is the longest form
    if (error instanceof Refusal && error.reason !== "not-found") return refuse(refusedForm(form, error, context))
    return refuse(failedForm(error, args, form, settlementErrors.save))
  }
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function SettlementReport({ loaderData, actionData, params }: Route.ComponentProps) {
  const { version, move, kind, promised, questions, early, reason, begun, earlierPhotos, title } = loaderData
  const deal = `/wspolprace/${params.dealId}`
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
      {reason && <SentBack reason={reason} />}
      <ReportForm
        back={deal}
        move={move}
        questions={questions}
        begun={begun}
        earlierPhotos={earlierPhotos}
        draftName={`settlement ${params.dealId} ${version}`}
        pdfAddress={`${deal}/rozliczenie/pdf`}
        version={version}
        kind={kind}
        promised={promised}
        refused={actionData}
      />
    </div>
  )
}
