import { questionsFor } from "#app/domain/deals/deal-confirmations.ts"
import { moveDialog } from "#app/domain/deals/deal-dialogs.ts"
import { earlyWarning } from "#app/domain/deals/settlement/settlement.ts"
import { getSettleable } from "#app/features/deals/documents/compose.server.ts"
import { OtherWays } from "#app/features/deals/settlement/other-ways.tsx"
import { findLastSettlement } from "#app/features/deals/settlement/queries.server.ts"
import { SettlementForm } from "#app/features/deals/settlement/settlement-form.tsx"
import { SettlementPage } from "#app/features/deals/settlement/settlement-page.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { settlementErrorsOf, settlementSteps, storeSettlement } from "#app/http/forms/settlement-upload.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { dealPath, settlementUploadPath } from "#app/paths.ts"
import type { Route } from "./+types/settlement-send.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const { deal, events, move, payments } = await getSettleable(signedIn(context, request), params.dealId)
  const questions = questionsFor(move, deal.rules, deal.eventTimes.length)
  return {
    version: deal.version,
    move,
    words: moveDialog(move, deal),
    questions,
    early: questions.beforeEvent ? null : earlyWarning(events, todayIn(new Date())),
    last: await findLastSettlement(deal.id),
    payments,
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
  const { version, move, words, questions, early, last, payments, title } = loaderData
  const deal = dealPath(params.dealId)
  return (
    <SettlementPage
      back={{ to: deal, label: title }}
      heading={words?.title}
      lead={words?.body}
      early={early}
      payments={payments}
      reason={last?.reason ?? null}
    >
      <title>Prześlij rozliczenie – Pomost</title>
      <meta name="description" content="Rozliczenie współpracy w pliku PDF." />
      <SettlementForm
        back={deal}
        uploadAddress={settlementUploadPath(params.dealId)}
        version={version}
        move={move}
        questions={questions}
        last={last}
        refused={actionData}
      />
      <OtherWays dealId={params.dealId} />
    </SettlementPage>
  )
}
