import type { ListScope } from "#app/domain/accounts/viewer.ts"
import type { RelevancePlace } from "#app/domain/events/event-cursor.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import type { NamedOrganization, NameSearch } from "#app/features/organizations/list/search-queries.server.ts"
import type { Day } from "#app/lib/dates.ts"
import type { RankedRow } from "../list/card-columns.server.ts"

/** Rows in order, each with its weight or step. `organizations`: present if a statement of the rows has read them. */
export type RankedRows = { rows: RankedRow[]; organizations?: readonly NamedOrganization[] | undefined }
/** The rows of a page plus one; `count`: at most `countedMost` + 1. */
export type Ranked = RankedRows & { count: number; by: "weight" | "step" }

export type SearchScope = {
  who: ListScope
  filters: EventFilters
  today: Day
  /** Terms whose marks need the events' texts. */
  textsOf?: readonly SearchTerm[] | null
  /** Values for reading organizations in the same statement. */
  nameSearch?: NameSearch | null
}
export type EventSearch = SearchScope & { terms: readonly SearchTerm[] }
export type MatchPlace = RelevancePlace & { past: boolean; id: string }
