import { isRouteErrorResponse, useLocation } from "react-router"
import { readCollaborationList } from "#app/domain/collaboration-list.ts"
import { collaborationErrors } from "#app/domain/collaboration-words.ts"
import { ErrorPage } from "#app/features/accounts/error-page.tsx"
import { listOpenInvitations, listSentInvitations } from "#app/features/collaborations/invitation/queries.server.ts"
import { showsDeal } from "#app/features/collaborations/list/deal-dialog.tsx"
import { dealsView, ListPage } from "#app/features/collaborations/list/list-page.tsx"
import { hasCollaborations, listCollaborations } from "#app/features/collaborations/list/queries.server.ts"
import { LoadFailed, reasonOf } from "#app/features/collaborations/load-failed.tsx"
import { findOwnOpenEvent } from "#app/features/collaborations/proposal/choice.server.ts"
import { summarizeYears } from "#app/features/collaborations/supports/queries.server.ts"
import { useLive } from "#app/features/notifications/live-page.ts"
import { wholeAddress } from "#app/http/address.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { rememberView, viewOf } from "#app/http/view.server.ts"
import { signedIn } from "#app/http/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { printSheet } from "#app/ui/print-sheet.ts"
import type { Route } from "./+types/collaborations.ts"

export const links: Route.LinksFunction = () => [printSheet]

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const remembered = rememberView(request, url, dealsView)
  if (remembered) throw remembered
  const read = readCollaborationList(url.searchParams)
  if (!read.ok) throw new Refusal("invalid", read.sentence)
  // "Moje wsparcia" is the sponsor's; an organization has one address for its side
  const withSums = viewer.userType === "organization" || url.pathname === "/moje-wsparcia"
  const [page, invitations, sent, sums] = await Promise.all([
    listCollaborations(viewer, read.filters),
    listOpenInvitations(viewer),
    listSentInvitations(viewer, null),
    withSums ? summarizeYears(viewer) : null,
  ])
  const any = page.deals.length > 0 || (await hasCollaborations(viewer))
  const own = any ? null : await findOwnOpenEvent(viewer)
  return {
    page,
    invitations,
    sums,
    sent,
    filters: read.filters,
    userType: viewer.userType,
    any,
    share: own && { ...own, address: wholeAddress(`/wydarzenia/${own.id}`) },
    view: viewOf(request, dealsView),
  }
})

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const answer = isRouteErrorResponse(error) ? { status: error.status, data: error.data as unknown } : null
  if (answer && answer.status < 500) return <ErrorPage answer={answer} />
  return <LoadFailed title="Błąd" reason={`${collaborationErrors.list}: ${reasonOf(answer?.data)}`} />
}

export default function Collaborations({ loaderData }: Route.ComponentProps) {
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
