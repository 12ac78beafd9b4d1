import { Link, useLocation } from "react-router"
import {
  countedMost,
  noCollaborationFilters,
  readCollaborationList,
  toCollaborationSearch,
} from "#app/domain/collaboration-list.ts"
import { DealList } from "#app/features/collaborations/list/deal-list.tsx"
import { DealFilters } from "#app/features/collaborations/list/filters.tsx"
import { hasCollaborations, listCollaborations } from "#app/features/collaborations/list/queries.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { signedIn } from "#app/http/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { count as counted } from "#app/lib/words.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { MoreLink } from "#app/ui/more-link.tsx"
import type { Route } from "./+types/collaborations.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const read = readCollaborationList(new URL(request.url).searchParams)
  if (!read.ok) throw new Refusal("invalid", read.sentence)
  const page = await listCollaborations(viewer, read.filters)
  return {
    ...page,
    filters: read.filters,
    userType: viewer.userType,
    any: page.deals.length > 0 || (await hasCollaborations(viewer)),
  }
})

export default function Collaborations({ loaderData }: Route.ComponentProps) {
  const { deals, count, next, filters, userType, any } = loaderData
  const { pathname } = useLocation()
  const sponsor = userType === "sponsor"
  const shown = filters.shown + deals.length
  return (
    <div className="page">
      <title>Współprace – Pomost</title>
      <meta name="description" content="Twoje współprace: propozycje, negocjacje, realizacja i rozliczenia." />
      <div className="head--work">
        <h1>Współprace</h1>
        {sponsor && (
          <Link className="btn btn--amber" to="/wspolprace/nowa">
            Nowa propozycja
          </Link>
        )}
      </div>
      {any && <DealFilters path={pathname} filters={filters} />}
      {deals.length > 0 ? (
        <>
          <div className="found">
            <p aria-live="polite">{count > countedMost ? "Ponad 1 000 współprac" : counted(count, "współpraca")}</p>
          </div>
          <DealList deals={deals} view="list" />
          {next && (
            <MoreLink href={pathname + toCollaborationSearch({ ...filters, after: next, shown })}>
              Pokazujemy {shown} z {count > countedMost ? "ponad 1 000" : count}
            </MoreLink>
          )}
        </>
      ) : any ? (
        <EmptyState
          title="Nie znaleziono żadnych współprac."
          text="Zmień kryteria lub wyczyść filtry."
          action={
            <Link className="btn btn--line" to={pathname + toCollaborationSearch(noCollaborationFilters)}>
              Wyczyść filtry
            </Link>
          }
        />
      ) : (
        <EmptyState
          title="Nie znaleziono żadnych współprac."
          text={
            sponsor
              ? "Wybierz wydarzenie i wyślij pierwszą propozycję."
              : "Gdy sponsor wyśle propozycję, znajdziesz ją tutaj."
          }
          action={
            sponsor ? (
              <Link className="btn" to="/wydarzenia">
                Przeglądaj wydarzenia
              </Link>
            ) : (
              <Link className="btn" to="/moje-wydarzenia">
                Zobacz moje wydarzenia
              </Link>
            )
          }
        />
      )}
    </div>
  )
}
