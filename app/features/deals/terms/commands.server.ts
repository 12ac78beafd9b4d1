import { sql } from "drizzle-orm"
import { retainEventsOfTerms } from "#app/db/conditions/frozen-terms.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { dealLine, dealTerms } from "#app/db/schema.ts"
import type { DealKind, Side } from "#app/domain/deals/deal/deal.ts"
import type { MoneyTerms } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import type { AgreedEvent } from "#app/domain/deals/terms/terms-events.ts"
import { worthOf } from "#app/domain/deals/terms/terms-worth.ts"

export type NewTerms = {
  dealId: string
  version: number
  author: Side
  authorId: string
  note: string | null
  kind: DealKind
  lines: readonly TermsLine[]
  money: MoneyTerms
}

/** For an annex: the deal has the events of the agreed terms until it is accepted. */
type Annex = { number: number; events: AgreedEvent[] }

/** Inserts one version of the terms with its lines; earlier versions are never deleted. */
export async function writeTerms(tx: Tx, { lines, money, ...terms }: NewTerms, annex?: Annex) {
  const annexed = annex && { annexNumber: annex.number, events: annex.events }
  const { gross: grossGrosze, inKind: inKindGrosze } = worthOf(terms.kind, lines, money)
  await tx.insert(dealTerms).values({ ...terms, ...money, ...annexed, grossGrosze, inKindGrosze })
  if (!annex) await retainEventsOfTerms(tx, sql`c.id = ${terms.dealId}`)
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
