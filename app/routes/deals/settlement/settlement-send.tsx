import { dealStatePath } from "#app/features/deals/deal/frame/deal-tabs.ts"
import { composedSoFar } from "#app/features/deals/settlement/composed/composed-so-far.ts"
import { ComposedWay } from "#app/features/deals/settlement/composed/composed-way.tsx"
import { OwnFile } from "#app/features/deals/settlement/composed/own-file.tsx"
import { getReportPage } from "#app/features/deals/settlement/composed/page-queries.server.ts"
import { SettlementForm } from "#app/features/deals/settlement/settlement-form.tsx"
import { SettlementPage } from "#app/features/deals/settlement/settlement-page.tsx"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { settlementErrorsOf, settlementSteps, storeSettlement } from "#app/http/forms/settlement-upload.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { dealPath, settlementUploadPath } from "#app/paths.ts"
import type { Route } from "./+types/settlement-send.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const page = await getReportPage(signedIn(context, request), params.dealId)
  const { version, move, words, questions, early, numbers, begunWith, reason, corrections, payments, title } = page
  const has = composedSoFar(page)
  return { version, move, words, questions, early, numbers, begunWith, reason, corrections, payments, title, has }
})

export const action = formAction<Route.ActionArgs>()({
  ...settlementSteps,
  run: async (posted) => {
    const stored = await storeSettlement(posted)
    return stored.ok ? { to: dealStatePath(posted.params.dealId), toast: stored.toast } : stored
  },
  // while uploads are unavailable, the error page returns the values
  unreadInForm: ({ reason }) => reason !== "unavailable",
  refused: ({ refusal }) => (refusal ? { errors: settlementErrorsOf(refusal) } : {}),
  thrown: ["not-found", "forbidden"],
})

export default function SettlementSend({ loaderData, actionData, params: { dealId } }: Route.ComponentProps) {
  const { version, move, words, questions, early, numbers, reason, corrections, payments, title, has } = loaderData
  const composed = has.rows > 0
  const composedWay = composed && <ComposedWay dealId={dealId} has={has} />
  return (
    <SettlementPage
      back={{ to: dealPath(dealId), label: title }}
      heading={words?.title}
      lead={composed ? "Sponsor zobaczy je od razu i\u00a0będzie mógł je zaakceptować lub odrzucić." : words?.body}
      early={early}
      payments={payments}
      reason={reason}
      corrections={corrections}
    >
      <title>Prześlij rozliczenie – Pomost</title>
      <meta name="description" content="Rozliczenie współpracy ze świadczeń albo w pliku PDF." />
      {/* a page without scripts returns here so that the file can be chosen again */}
      {!actionData && composedWay}
      <OwnFile dealId={dealId} lead={words?.body} isSecond={composed}>
        <SettlementForm
          back={dealPath(dealId)}
          uploadAddress={settlementUploadPath(dealId)}
          version={version}
          move={move}
          questions={questions}
          last={numbers}
          begunWith={loaderData.begunWith}
          refused={actionData}
        />
      </OwnFile>
      {actionData && composedWay}
    </SettlementPage>
  )
}
