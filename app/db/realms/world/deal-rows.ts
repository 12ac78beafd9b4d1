import type {
  dealEvent,
  dealLine,
  deal as deals,
  dealTerms,
  deliverable,
  fact,
  file,
  rating,
  settlement,
} from "#app/db/schema.ts"
import type { DealStatus } from "#app/domain/deals/deal/deal.ts"
import type { AgreedRows } from "./deal-agreements.ts"

export type DealRows = AgreedRows & {
  deal: typeof deals.$inferInsert & { id: string; status: DealStatus }
  events: (typeof dealEvent.$inferInsert)[]
  versions: (typeof dealTerms.$inferInsert)[]
  lines: (typeof dealLine.$inferInsert)[]
  deliverables: (typeof deliverable.$inferInsert)[]
  files: (typeof file.$inferInsert & { id: string })[]
  settlements: (typeof settlement.$inferInsert & { id: string })[]
  ratings: (typeof rating.$inferInsert)[]
  facts: (typeof fact.$inferInsert)[]
}
