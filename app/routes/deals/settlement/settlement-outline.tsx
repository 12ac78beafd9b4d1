import { Outline } from "#app/features/deals/settlement/composed/outline.tsx"
import { getReportPage } from "#app/features/deals/settlement/composed/page-queries.server.ts"
import { SettlementPage } from "#app/features/deals/settlement/settlement-page.tsx"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { dealDeliverablesPath } from "#app/paths.ts"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import type { Route } from "./+types/settlement-outline.ts"

/** Previews the composed settlement for those who may send it; sends nothing. */
export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const page = await getReportPage(signedIn(context, request), params.dealId)
  const { kind, rows, missing, begun, payments, reason, corrections, title } = page
  return { report: { kind, rows, missing, begun }, payments, reason, corrections, title }
})

export default function SettlementOutline({ loaderData, params }: Route.ComponentProps) {
  const { report, payments, reason, corrections, title } = loaderData
  return (
    <SettlementPage
      back={{ to: dealDeliverablesPath(params.dealId), label: `Świadczenia: ${title}` }}
      heading="Podgląd rozliczenia"
      lead="Tak wyglądałoby rozliczenie ułożone teraz ze świadczeń, dowodów i&nbsp;płatności. Sponsor nie widzi go, dopóki go nie wyślesz."
      early={null}
      payments={payments}
      reason={reason}
      corrections={corrections}
    >
      <PageMeta title="Podgląd rozliczenia" description="Rozliczenie, zanim zostanie wysłane." unlisted />
      <Outline dealId={params.dealId} report={report} />
    </SettlementPage>
  )
}
