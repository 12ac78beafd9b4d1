import type { ListScope } from "#app/domain/accounts/viewer.ts"
import type { RelevancePlace } from "#app/domain/events/event-cursor.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import type { Day } from "#app/lib/dates.ts"
import type { RankedRow } from "./card-columns.server.ts"

export type Rank = RankedRow | { id: string; rank: number }
/** A page plus one in their order, each with its weight or step; `count`: at most `countedMost` + 1. */
export type Ranked = { count: number; by: "weight" | "step"; rows: Rank[] }

export type EventSearch = {
  who: ListScope
  filters: EventFilters
  today: Day
  terms: readonly SearchTerm[]
  textsOf?: readonly SearchTerm[] | null
}
export type MatchPlace = RelevancePlace & { past: boolean; id: string }
