import { Link, useNavigation } from "react-router"
import { pageSize } from "#app/domain/event-list.ts"
import { noOrganizationFilters, readOrganizationList, toOrganizationSearch } from "#app/domain/organization-list.ts"
import { OrganizationTools } from "#app/features/organizations/list/organization-tools.tsx"
import { listOrganizationsOrSamples } from "#app/features/organizations/list/page.server.ts"
import { foundSentence, isNarrowed } from "#app/features/organizations/list/words.ts"
import { cardLinkId, OrganizationCard, OrganizationRow } from "#app/features/organizations/organization-card.tsx"
import { SamplesInstead } from "#app/features/organizations/samples-note.tsx"
import { handle } from "#app/http/handle.server.ts"
import { siteAddress } from "#app/http/site-address.server.ts"
import { rememberView, viewAddresses, viewIn } from "#app/http/view-preference.server.ts"
import { viewerOf } from "#app/http/viewer.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { useGrowingList } from "#app/ui/growing-list.ts"
import { MoreLink } from "#app/ui/more-link.tsx"
import { PageMeta } from "#app/ui/page-meta.tsx"
import type { Route } from "./+types/organizations.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const remembered = rememberView(request, "organizations")
  if (remembered) throw remembered
  const viewer = viewerOf(context)
  const asked = readOrganizationList(new URL(request.url).searchParams)
  if (!asked.ok) throw new Refusal("invalid", asked.sentence)
  const filters = { ...asked.filters, followed: asked.filters.followed && viewer !== null }
  const { organizations, count, next, samples } = await listOrganizationsOrSamples(viewer, filters)
  const start = { ...filters, after: null, shown: 0 }
  return {
    filters,
    samples,
    count,
    part: {
      rows: organizations,
      list: toOrganizationSearch(start),
      after: filters.after,
      next,
      above: filters.shown,
    },
    view: {
      current: viewIn(request, "organizations"),
      hrefs: viewAddresses(`/organizacje${toOrganizationSearch(filters)}`),
    },
    ownId: viewer?.organizationId ?? null,
    mayFollow: viewer !== null,
    address: siteAddress(
      `/organizacje${toOrganizationSearch({ ...noOrganizationFilters, category: filters.category })}`,
    ),
  }
})

export default function Organizations({ loaderData }: Route.ComponentProps) {
  const { filters, samples, count, part, view, ownId, mayFollow, address } = loaderData
  const { rows, above } = useGrowingList(part, cardLinkId)
  const start = { ...filters, after: null, shown: 0 }
  const more =
    part.next && `/organizacje${toOrganizationSearch({ ...filters, after: part.next, shown: above + rows.length })}`
  const found = foundSentence(count, above, rows.length)
  return (
    <div className="page">
      <PageMeta
        title="Organizacje"
        description="Organizacje pozarządowe, które szukają sponsorów swoich wydarzeń. Poznaj je, obserwuj i napisz do nich."
        address={address}
        unlisted={filters.q !== ""}
      />
      <div className="head">
        <h1>Organizacje</h1>
        <p>Poznaj organizacje, które tworzą wydarzenia warte wsparcia</p>
      </div>
      <OrganizationTools filters={filters} view={view} mayFollow={mayFollow} found={found} />
      <Loading />
      {samples && <SamplesInstead />}
      {above > 0 && (
        <p>
          <Link className="btn btn--line btn--small" to={`/organizacje${toOrganizationSearch(start)}`}>
            Pokaż od początku
          </Link>
        </p>
      )}
      <h2 className="hidden">Lista organizacji</h2>
      {rows.length === 0 ? (
        <NothingFound followed={filters.followed && !filters.q && !filters.category} narrowed={isNarrowed(filters)} />
      ) : (
        <div className={view.current === "grid" ? "cards" : "org-rows"}>
          {rows.map((organization, place) => {
            const Card = view.current === "grid" ? OrganizationCard : OrganizationRow
            return (
              <Card
                key={organization.id}
                organization={organization}
                own={organization.id === ownId}
                eager={place < 3}
              />
            )
          })}
        </div>
      )}
      {more && (
        <MoreLink href={more} label={`Pokaż kolejne ${Math.min(pageSize, Math.max(1, count - above - rows.length))}`}>
          {found}
        </MoreLink>
      )}
    </div>
  )
}

/** The spec's text while another list is on its way; heard rather than seen, the progress bar is what shows. */
function Loading() {
  const { state, location } = useNavigation()
  return (
    <p className="hidden" role="status">
      {state === "loading" && location?.pathname === "/organizacje" ? "Ładowanie organizacji..." : ""}
    </p>
  )
}

function NothingFound({ followed, narrowed }: { followed: boolean; narrowed: boolean }) {
  const action = narrowed && (
    <Link className="btn btn--line" to="/organizacje">
      {followed ? "Zobacz wszystkie organizacje" : "Wyczyść filtry"}
    </Link>
  )
  if (followed)
    return (
      <EmptyState
        heading="h3"
        title="Nie obserwujesz jeszcze żadnej organizacji"
        text="Wybierz „Obserwuj” na profilu organizacji, a powiadomimy Cię o jej nowych wydarzeniach."
        action={action}
      />
    )
  return (
    <EmptyState
      heading="h3"
      title="Nie znaleziono żadnych organizacji"
      text="Spróbuj zmienić kryteria wyszukiwania lub wróć później"
      action={action}
    />
  )
}
