import { readFinances, toFinanceSearch } from "#app/domain/deals/payments/finances.ts"
import { FinancesPage } from "#app/features/deals/payments/finances/finances-page.tsx"
import { groupsOf } from "#app/features/deals/payments/finances/groups.ts"
import { listYear } from "#app/features/deals/payments/finances/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Route } from "./+types/finances.ts"

/** Deals listed at first; `ile` asks for more. */
const step = 24
const most = 5000

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const read = readFinances(url.searchParams, todayIn(new Date()))
  if (!read.ok) throw new Refusal("invalid", read.sentence)
  const year = await listYear(viewer, read.filters)
  const groups = groupsOf(year)
  const asked = Number(url.searchParams.get("ile"))
  const shown = Number.isInteger(asked) && asked > step ? Math.min(asked, most) : step
  const search = toFinanceSearch(read.filters)
  return {
    ...groups,
    deals: groups.deals.slice(0, shown),
    count: groups.deals.length,
    more: groups.deals.length > shown ? `${search}&ile=${shown + step}` : null,
    search,
    filters: read.filters,
    userType: viewer.userType,
    any: year.any,
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
