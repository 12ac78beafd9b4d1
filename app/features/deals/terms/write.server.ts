import { sql } from "drizzle-orm"
import { retainEventsOfTerms } from "#app/db/conditions/frozen-terms.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { dealLine, dealTerms } from "#app/db/schema.ts"
import type { DealKind, Side } from "#app/domain/deals/deal.ts"
import { type TermsLine, totalOf } from "#app/domain/deals/terms/terms.ts"

export type NewTerms = {
  dealId: string
  version: number
  author: Side
  authorId: string
  note: string | null
  kind: DealKind
  lines: readonly TermsLine[]
}

/** Inserts one version of the terms with its lines; earlier versions are never deleted. */
export async function writeTerms(tx: Tx, { lines, ...terms }: NewTerms) {
  await tx.insert(dealTerms).values({ ...terms, totalGrosze: totalOf(lines) })
  await retainEventsOfTerms(tx, sql`c.id = ${terms.dealId}`)
  await tx.insert(dealLine).values(
    lines.map(({ optionId, ...line }, position) => ({
      ...line,
      sponsorshipOptionId: optionId,
      dealId: terms.dealId,
      termsVersion: terms.version,
      position,
    })),
  )
}
