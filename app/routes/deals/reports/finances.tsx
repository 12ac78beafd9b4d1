import { readFinances, toFinanceSearch } from "#app/domain/deals/reports/finances.ts"
import { FinancesPage } from "#app/features/deals/reports/finances/finances-page.tsx"
import { getYearOrNearest } from "#app/features/deals/reports/finances/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Route } from "./+types/finances.ts"

const step = 24
const mostDeals = 5000

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const read = readFinances(url.searchParams, todayIn(new Date()))
  if (!read.ok) throw new Refusal("invalid", read.sentence)
  const requestedRows = Number(url.searchParams.get("ile"))
  const rowLimit = Number.isInteger(requestedRows) && requestedRows > step ? Math.min(requestedRows, mostDeals) : step
  const isAsked = url.searchParams.has("rok")
  const { filters, year, years, hasDeals } = await getYearOrNearest(viewer, read.filters, {
    most: rowLimit,
    isAsked,
    byMonth: true,
  })
  const search = toFinanceSearch(filters)
  return {
    ...year,
    months: year.count > 0 ? year.months : null,
    more: year.count > rowLimit ? `${search}&ile=${rowLimit + step}` : null,
    search,
    filters,
    userType: viewer.userType,
    years,
    hasDeals,
  }
})

export default function Finances({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Finanse ${loaderData.filters.year} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <FinancesPage {...loaderData} />
    </>
  )
}
