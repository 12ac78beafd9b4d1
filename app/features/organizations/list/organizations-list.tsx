import { useNavigation } from "react-router"
import { type OrganizationFilters, toOrganizationSearch } from "#app/domain/organizations/organization-list.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { organizationsPath } from "#app/paths.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import { useFocusOnNew, useShownRows } from "#app/ui/layout/shown-rows.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import { cardLinkId, OrganizationCard, type OrganizationCardData, OrganizationRow } from "../organization-card.tsx"
import { countSentence, isNarrowed } from "./labels.ts"

type ListProps = {
  /** Id of the rows' viewer, so that rows of two viewers are never shown together. */
  whose: string
  filters: OrganizationFilters
  page: { organizations: OrganizationCardData[]; count: number; next: string | null }
  view: View
  ownId: string | null
  /** Renders the tools above the rows; receives the line with the count. */
  children: (found: React.ReactNode) => React.ReactNode
}

const address = (filters: OrganizationFilters) => `${organizationsPath}${toOrganizationSearch(filters)}`
const fromStart = (filters: OrganizationFilters) => ({ ...filters, after: null, shown: 0 })

export function OrganizationsList({ whose, filters, page, view, ownId, children }: ListProps) {
  const list = `${whose}${toOrganizationSearch(fromStart(filters))}`
  const rows = useShownRows(list, filters.after, { rows: page.organizations, next: page.next })
  useFocusOnNew(rows, cardLinkId)
  const above = rows.length > page.organizations.length ? 0 : filters.shown
  const Card = view === "grid" ? OrganizationCard : OrganizationRow
  return (
    <>
      {children(<CountLine sentence={countSentence(page.count, above, rows.length)} />)}
      <h2 className="hidden">Lista organizacji</h2>
      {above > 0 && (
        <p>
          <Link to={address(fromStart(filters))}>Pokaż od początku</Link>
        </p>
      )}
      {rows.length > 0 ? (
        <div className={view === "grid" ? "cards" : "org-rows"}>
          {rows.map((organization, place) => (
            <Card key={organization.id} organization={organization} own={organization.id === ownId} eager={place < 3} />
          ))}
        </div>
      ) : (
        <NoMatches filters={filters} />
      )}
      {page.next && <MoreLink href={address({ ...filters, after: page.next, shown: above + rows.length })} />}
    </>
  )
}

/** "38 organizacji, pokazujemy 12" for the live region; the spec's text while loading. */
function CountLine({ sentence }: { sentence: string }) {
  const { state, location } = useNavigation()
  const loading = state !== "idle" && location?.pathname === organizationsPath
  return <p role="status">{loading ? "Ładowanie organizacji..." : sentence}</p>
}

function NoMatches({ filters }: { filters: OrganizationFilters }) {
  const followsNobody = filters.followed && !isNarrowed({ ...filters, followed: false })
  const action = isNarrowed(filters) && (
    <Link className="btn btn--line" to={organizationsPath}>
      {followsNobody ? "Zobacz wszystkie organizacje" : "Wyczyść filtry"}
    </Link>
  )
  if (followsNobody)
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
