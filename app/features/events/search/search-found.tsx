import { changeEventFilters, type EventFilters } from "#app/domain/events/event-list.ts"
import { organizationPath } from "#app/paths.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import { filteredHref } from "../list/filter-tools.tsx"
import type { OfferLink } from "./instead-queries.server.ts"

type SearchNotesProps = {
  filters: EventFilters
  search: { problem: string | null; instead: string | null; organizations: readonly { id: string; name: string }[] }
  /** The list is empty, and says itself why. */
  isEmpty: boolean
}

/** Notes above the events of a search: words it could not search, the corrected phrase, and organizations. */
export function SearchNotes({ filters, search: { problem, instead, organizations }, isEmpty }: SearchNotesProps) {
  return (
    <>
      {problem && !isEmpty && <p className="list-note">{problem}</p>}
      {instead !== null && (
        <p className="list-note" role="status">
          Pokazujemy wyniki dla „<b>{instead}</b>”.{" "}
          <Link to={filteredHref(changeEventFilters(filters, { exact: true }))}>Szukaj dokładnie „{filters.q}”</Link>.
        </p>
      )}
      {organizations.length > 0 && (
        <p className="list-note">
          Organizacje:{" "}
          {organizations.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && <span>, </span>}
              <Link to={organizationPath(id)}>{name}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

export function SearchOffers({ offers }: { offers: readonly OfferLink[] }) {
  return (
    <>
      {offers.map(({ text, href }) => (
        <Link key={href} className="btn btn--line" to={href}>
          {text}
        </Link>
      ))}
    </>
  )
}
