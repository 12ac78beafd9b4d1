import { readMatrixFilter } from "#app/domain/deals/deliverables/event-matrix.ts"
import { EventMatrixPage } from "#app/features/deals/event-matrix/event-matrix-page.tsx"
import { getEventMatrix } from "#app/features/deals/event-matrix/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/event-deliverables.ts"

export const loader = handle(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  return {
    ...(await getEventMatrix(viewer, params.eventId)),
    filter: readMatrixFilter(url.searchParams.get("filtr")),
    isChoosing: url.searchParams.has("wybierz"),
  }
})

export default function EventDeliverables({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Świadczenia: ${loaderData.event.title} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <EventMatrixPage {...loaderData} />
    </>
  )
}
