import type { dealAgreement } from "#app/db/schema.ts"
import { proposedDeal } from "#app/domain/deals/deal/deal-change.ts"
import type { DealFact } from "#app/domain/deals/deal/deal-history.ts"
import type { Deal } from "#app/domain/deals/deal-moves.ts"
import { hasAgreement } from "#app/domain/deals/documents/agreement.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { Story } from "./story.ts"

type Row = typeof dealAgreement.$inferInsert
type Chapter = { fact: DealFact; at: Date; deal: Deal; before?: Deal }

/** As the moves write them; the newest of a version counts. */
export function agreementRows(story: Story, chapters: readonly Chapter[]): Row[] {
  const rows = new Map<number, Row>()
  for (const { fact, at, before, deal } of chapters) {
    const { termsVersion: version } = deal
    const isAnnex = fact === "acceptAnnex"
    const begins = isAnnex || (hasAgreement(deal) && !hasAgreement(before ?? proposedDeal))
    const row = rows.get(version)
    const agreedOn = (isAnnex && rows.get(before?.termsVersion ?? 0)?.agreedOn) || todayIn(at)
    const annexNumber = isAnnex ? deal.annexes : null
    if (begins)
      rows.set(version, { dealId: story.id, version, annexNumber, agreedAt: at, agreedOn, parties: story.parties })
    else if (fact === "acceptTerms" && row) row.agreedOn = todayIn(at)
  }
  return [...rows.values()]
}
