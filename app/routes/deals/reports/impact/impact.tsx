import { readResult } from "#app/domain/deals/settlement/results.ts"
import { ImpactPage, mostDeals } from "#app/features/deals/reports/impact/impact-page.tsx"
import { getImpact } from "#app/features/deals/reports/impact/queries.server.ts"
import { yearIn } from "#app/http/requests/year-parameter.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import type { Route } from "./+types/impact.ts"

export const loader = handle(async ({ request, params, url, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const { photos, deals, ...impact } = await getImpact(viewer, yearIn(params))
  const result = readResult(url.searchParams.get("wskaznik"))
  const listed = result ? deals.filter(({ results }) => results[result] !== null) : deals
  return {
    ...impact,
    count: deals.length,
    result,
    listed: listed.length,
    deals: listed.slice(0, mostDeals),
    photos: photos.map(({ key: _, ...photo }) => photo),
  }
})

export default function ImpactReport({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={`Raport wpływu ${loaderData.year}`} description="Rok współprac w liczbach." unlisted />
      <ImpactPage {...loaderData} />
    </>
  )
}
