import { collaborationKindLabels } from "#app/domain/collaboration.ts"
import { formatMoneyInput } from "#app/domain/money.ts"
import { listSupports } from "#app/features/collaborations/supports/queries.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { sponsorViewer } from "#app/http/viewer.server.ts"
import { csvOf } from "#app/lib/csv.ts"
import { formatDay } from "#app/lib/dates.ts"
import type { Route } from "./+types/supports-csv.ts"

const mostRows = 10_000
const head = ["Data rozliczenia", "Wydarzenie", "Organizacja", "Kwota lub wartość (zł)", "Rodzaj umowy", "Status"]

/** Everything this sponsor has completed, as a spreadsheet (B23). */
export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const supports = await listSupports(sponsorViewer(context, request), mostRows)
  const rows = supports.map(({ day, title, organizationName, totalGrosze, kind, statusLabel }) => [
    formatDay(day),
    title.replaceAll("\u00a0", " "),
    organizationName,
    formatMoneyInput(totalGrosze).replaceAll("\u00a0", ""),
    collaborationKindLabels[kind],
    statusLabel,
  ])
  return new Response(csvOf([head, ...rows]), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="moje-wsparcia.csv"',
      "cache-control": "private, no-store",
    },
  })
})
