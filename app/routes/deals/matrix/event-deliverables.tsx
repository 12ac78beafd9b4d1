import { readMatrixFilter } from "#app/domain/deals/matrix/event-matrix.ts"
import { packRows } from "#app/domain/deals/matrix/packed-rows.ts"
import { EventMatrixPage } from "#app/features/deals/matrix/event-matrix-page.tsx"
import { getEventMatrix } from "#app/features/deals/matrix/queries.server.ts"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import type { Route } from "./+types/event-deliverables.ts"

export const loader = handle(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  const { rows, ...page } = await getEventMatrix(viewer, params.eventId)
  return {
    ...page,
    packed: packRows(rows),
    filter: readMatrixFilter(url.searchParams.get("filtr")),
    isChoosing: url.searchParams.has("wybierz"),
  }
})

export default function EventDeliverables({ loaderData }: Route.ComponentProps) {
  // not while boxes are ticked, because a reload would clear them
  useLive(({ kind }) => kind === "deal" && !loaderData.isChoosing)
  return (
    <>
      <title>{`Świadczenia: ${loaderData.event.title} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <EventMatrixPage {...loaderData} />
    </>
  )
}
