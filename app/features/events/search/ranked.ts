import type { ListScope } from "#app/domain/accounts/viewer.ts"
import type { RelevancePlace } from "#app/domain/events/event-cursor.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import type { NamedOrganization, NameSearch } from "#app/features/organizations/list/search-queries.server.ts"
import type { Day } from "#app/lib/dates.ts"
import type { RankedRow } from "../list/card-columns.server.ts"

export type Rank = RankedRow | { id: string; rank: number }
/** The rows of a page plus one in order, each with its weight or step; `count`: at most `countedMost` + 1. */
export type Ranked = {
  count: number
  by: "weight" | "step"
  rows: Rank[]
  /** Present when the search requested them. */
  organizations?: readonly NamedOrganization[]
}

/** `textsOf`: terms whose marks need the events' texts. */
export type SearchScope = { who: ListScope; filters: EventFilters; today: Day; textsOf?: readonly SearchTerm[] | null }
/** `nameSearch`: values for reading organizations in the same statement. */
export type EventSearch = SearchScope & { terms: readonly SearchTerm[]; nameSearch?: NameSearch | null }
export type MatchPlace = RelevancePlace & { past: boolean; id: string }
