import { isRouteErrorResponse, useLocation } from "react-router"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { readDealList } from "#app/domain/deals/list/deal-list.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { LoadFailed, reasonOf } from "#app/features/deals/deal/frame/load-failed.tsx"
import { listOpenInvitations, listSentInvitations } from "#app/features/deals/invitation/queries.server.ts"
import { showsDeal } from "#app/features/deals/list/deal-dialog.tsx"
import { dealsView, ListPage } from "#app/features/deals/list/list-page.tsx"
import { hasDeals, listDeals } from "#app/features/deals/list/queries.server.ts"
import { findOwnOpenEvent } from "#app/features/deals/proposal/choice-queries.server.ts"
import { summarizeYears } from "#app/features/deals/reports/supports/queries.server.ts"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { ErrorPage } from "#app/features/workspace/error-page.tsx"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { rememberView, viewOf } from "#app/http/session/view.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { eventPath, mySupportsPath } from "#app/paths.ts"
import { withRedraw } from "#app/ui/rendering/drawn-anew.tsx"
import { printSheet } from "#app/ui/styles/print-sheet.ts"
import type { Route } from "./+types/deals.ts"

export const links: Route.LinksFunction = () => [printSheet]

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const remembered = rememberView(request, url, dealsView)
  if (remembered) throw remembered
  const readList = readDealList(url.searchParams)
  if (!readList.ok) throw new Refusal("invalid", readList.sentence)
  // "Moje wsparcia" is for sponsors; organizations have one address
  const withSums = viewer.userType === "organization" || url.pathname === mySupportsPath
  const [page, invitations, sent, sums] = await Promise.all([
    listDeals(viewer, readList.filters),
    listOpenInvitations(viewer),
    listSentInvitations(viewer, null),
    withSums ? summarizeYears(viewer) : null,
  ])
  const hasAnyDeal = page.deals.length > 0 || (await hasDeals(viewer))
  const eventToShare = hasAnyDeal ? null : await findOwnOpenEvent(viewer)
  return {
    page,
    invitations,
    sums,
    sent,
    filters: readList.filters,
    userType: viewer.userType,
    proposes: viewer.userType === "sponsor" && may(viewer.role, "propose"),
    answerNote: may(viewer.role, "answerInvitation") ? null : roleNotes.answerInvitation,
    exportNote: may(viewer.role, "exportDeals") ? null : roleNotes.exportDeals,
    publishNote: may(viewer.role, "publishEvent") ? null : roleNotes.publishEvent,
    any: hasAnyDeal,
    team: page.team,
    share: eventToShare && { ...eventToShare, address: wholeAddress(eventPath(eventToShare.id)) },
    view: viewOf(request, dealsView),
  }
})

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const answer = isRouteErrorResponse(error) ? { status: error.status, data: error.data as unknown } : null
  if (answer && answer.status < 500) return <ErrorPage answer={answer} />
  return <LoadFailed title="Błąd" reason={`${dealErrors.list}: ${reasonOf(answer?.data)}`} />
}

function Deals({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  useLive(({ kind }) => kind === "deal", showsDeal)
  return (
    <div className="page">
      <title>Współprace – Pomost</title>
      <meta name="description" content="Twoje współprace: propozycje, negocjacje, realizacja i rozliczenia." />
      <ListPage path={pathname} {...loaderData} />
    </div>
  )
}

export default withRedraw(Deals)
