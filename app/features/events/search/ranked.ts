import type { ListScope } from "#app/domain/accounts/viewer.ts"
import type { RelevancePlace } from "#app/domain/events/event-cursor.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import type { NamedAlong, NamedOrganization } from "#app/features/organizations/list/search-queries.server.ts"
import type { Day } from "#app/lib/dates.ts"
import type { RankedRow } from "../list/card-columns.server.ts"

export type Rank = RankedRow | { id: string; rank: number }
/** A page plus one in their order, each with its weight or step; `count`: at most `countedMost` + 1. */
export type Ranked = {
  count: number
  by: "weight" | "step"
  rows: Rank[]
  /** Where they were asked for. */
  organizations?: readonly NamedOrganization[]
}

/** `textsOf`: terms for whose marks the texts of events are read. */
export type SearchScope = { who: ListScope; filters: EventFilters; today: Day; textsOf?: readonly SearchTerm[] | null }
/** `along`: organizations that are read with the events. */
export type EventSearch = SearchScope & { terms: readonly SearchTerm[]; along?: NamedAlong | null }
export type MatchPlace = RelevancePlace & { past: boolean; id: string }
