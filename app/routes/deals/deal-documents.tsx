import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealErrors } from "#app/domain/deals/deal-labels.ts"
import { stateForm } from "#app/domain/deals/documents/capacity-form.ts"
import { stateCapacity } from "#app/features/deals/documents/page/commands.server.ts"
import { Documents } from "#app/features/deals/documents/page/documents.tsx"
import { getDocuments } from "#app/features/deals/documents/page/queries.server.ts"
import { getDealFrame } from "#app/features/deals/frame/deal-frame.server.ts"
import { DealFrame } from "#app/features/deals/frame/deal-frame.tsx"
import { getDeal } from "#app/features/deals/queries.server.ts"
import { useLive } from "#app/features/notifications/live/live-page.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { dealDocumentsPath } from "#app/paths.ts"
import type { Route } from "./+types/deal-documents.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const frame = await getDealFrame(viewer, params.dealId)
  return { frame, documents: await getDocuments(viewer, params.dealId) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: signedIn,
  load: ({ viewer, params }: Pick<Route.ActionArgs, "params"> & { viewer: Viewer }) => getDeal(viewer, params.dealId),
  asks: "acceptTerms",
  limit: "write",
  limitInForm: true,
  schema: stateForm,
  run: async ({ viewer, params, input }) => {
    await stateCapacity(viewer, params.dealId, input.termsVersion, input.capacity)
    return { to: dealDocumentsPath(params.dealId), toast: { title: "Gotowe", description: "Umowa ma poświadczenie." } }
  },
  failure: dealErrors.status,
})

export default function DealDocuments({ loaderData: { frame, documents }, actionData }: Route.ComponentProps) {
  useLive((change) => change.kind === "deal" && change.id === frame.id)
  return (
    <DealFrame frame={frame} tab="documents">
      <title>{`Dokumenty: ${frame.title} – Pomost`}</title>
      <meta name="description" content="Umowa, aneksy i poświadczenie zawarcia." />
      <Documents dealId={frame.id} documents={documents} lastCapacity={frame.lastCapacity} refused={actionData} />
    </DealFrame>
  )
}
