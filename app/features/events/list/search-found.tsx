import { Link } from "react-router"
import { changeEventFilters, type EventFilters, noEventFilters } from "#app/domain/events/event-list.ts"
import { type SearchProblem, searchProblems } from "#app/domain/events/search.ts"
import { organizationPath } from "#app/paths.ts"
import { filteredHref } from "./filter-tools.tsx"

type SearchNotesProps = {
  filters: EventFilters
  search: { problem: SearchProblem | null; instead: string | null; organizations: { id: string; name: string }[] }
}

/** Above the events of a search: what it could not search, what it shows instead, and organizations. */
export function SearchNotes({ filters, search: { problem, instead, organizations } }: SearchNotesProps) {
  return (
    <>
      {problem === "too long" && <p className="list-note">{searchProblems[problem]}</p>}
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
              {at > 0 && ", "}
              <Link to={organizationPath(id)}>{name}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** Phrases that do find something, as links. */
export function SearchOffers({ filters, offers }: { filters: EventFilters; offers: readonly string[] }) {
  return (
    <>
      {offers.map((phrase) => (
        <Link
          key={phrase}
          className="btn btn--line"
          to={filteredHref({ ...noEventFilters, q: phrase, sort: "relevance", upcoming: filters.upcoming })}
        >
          Szukaj „{phrase}”
        </Link>
      ))}
    </>
  )
}
