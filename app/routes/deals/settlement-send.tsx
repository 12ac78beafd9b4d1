import { Link } from "react-router"
import { questionsFor } from "#app/domain/deals/deal-confirmations.ts"
import { moveDialog } from "#app/domain/deals/deal-dialogs.ts"
import { earlyWarning } from "#app/domain/deals/settlement/settlement.ts"
import { getSettleable } from "#app/features/deals/documents/compose.server.ts"
import { findLastSettlement } from "#app/features/deals/settlement/queries.server.ts"
import { SentBack } from "#app/features/deals/settlement/sent-back.tsx"
import { SettlementForm } from "#app/features/deals/settlement/settlement-form.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { settlementErrorsOf, settlementSteps, storeSettlement } from "#app/http/forms/settlement-upload.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { dealPath, settlementReportPath, settlementTemplatePath, settlementUploadPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/settlement-send.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const { deal, events, move } = await getSettleable(signedIn(context, request), params.dealId)
  const questions = questionsFor(move, deal.rules, deal.eventTimes.length)
  return {
    version: deal.version,
    move,
    words: moveDialog(move, deal),
    questions,
    early: questions.beforeEvent ? null : earlyWarning(events, todayIn(new Date())),
    last: await findLastSettlement(deal.id),
    title: events[0]?.title ?? "Bez tytułu",
  }
})

export const action = formAction<Route.ActionArgs>()({
  ...settlementSteps,
  run: async (sent) => {
    const stored = await storeSettlement(sent)
    return stored.ok ? { to: dealPath(sent.params.dealId), toast: stored.toast } : stored
  },
  // while uploads are unavailable, the error page returns the values
  unreadInForm: ({ reason }) => reason !== "unavailable",
  refused: ({ refusal }) => (refusal ? { errors: settlementErrorsOf(refusal) } : {}),
  thrown: ["not-found", "forbidden"],
})

export default function SettlementSend({ loaderData, actionData, params }: Route.ComponentProps) {
  const { version, move, words, questions, early, last, title } = loaderData
  const deal = dealPath(params.dealId)
  return (
    <div className="page narrow">
      <title>Prześlij rozliczenie – Pomost</title>
      <meta name="description" content="Rozliczenie współpracy w pliku PDF." />
      <div className="deal__head">
        <Link className="back" to={deal}>
          <Icon name="arrow-left" />
          {title}
        </Link>
        <h1>{words?.title}</h1>
        <p className="muted">{words?.body}</p>
      </div>
      {early && (
        <p className="note">
          <Icon name="info" />
          <span>{early}</span>
        </p>
      )}
      {last?.reason && <SentBack reason={last.reason} />}
      <SettlementForm
        back={deal}
        uploadAddress={settlementUploadPath(params.dealId)}
        version={version}
        move={move}
        questions={questions}
        last={last}
        refused={actionData}
      />
      <section className="settle-other">
        <h2>Nie masz jeszcze pliku?</h2>
        <div className="settle__acts">
          <Link className="btn btn--line" to={settlementReportPath(params.dealId)}>
            <Icon name="file-pen-line" />
            Przygotuj rozliczenie
          </Link>
          <a className="btn btn--quiet" href={settlementTemplatePath(params.dealId)} download>
            <Icon name="download" />
            Pobierz wzór rozliczenia
          </a>
        </div>
      </section>
    </div>
  )
}
