import { instalmentRow } from "#app/db/conditions/instalments.server.ts"
import type { dealAgreement, dealInstalment, dealTerms } from "#app/db/schema.ts"
import { proposedDeal } from "#app/domain/deals/deal/deal-change.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { instalmentsOf } from "#app/domain/deals/terms/payment-plan.ts"
import { todayIn } from "#app/lib/dates.ts"
import type { HistoryEntry, Story } from "./story.ts"

type AgreementRow = typeof dealAgreement.$inferInsert

export type AgreedRows = { agreements: AgreementRow[]; instalments: (typeof dealInstalment.$inferInsert)[] }
type TermsVersionRow = typeof dealTerms.$inferInsert

/** The same rows that the moves write. */
export function agreedRows(
  story: Story,
  history: readonly HistoryEntry[],
  versions: readonly TermsVersionRow[],
): AgreedRows {
  const agreements = agreementRows(story, history)
  return { agreements, instalments: instalmentRows(agreements, versions) }
}

function agreementRows(story: Story, history: readonly HistoryEntry[]): AgreementRow[] {
  const rows = new Map<number, AgreementRow>()
  for (const { fact, at, before, deal } of history) {
    const { termsVersion: version } = deal
    const isAnnex = fact === "acceptAnnex"
    const begins = isAnnex || (hasAgreement(deal) && !hasAgreement(before ?? proposedDeal))
    const row = rows.get(version)
    const agreedOn = (isAnnex && rows.get(before?.termsVersion ?? 0)?.agreedOn) || todayIn(at)
    const annexNumber = isAnnex ? deal.annexCount : null
    if (begins)
      rows.set(version, { dealId: story.id, version, annexNumber, agreedAt: at, agreedOn, parties: story.parties })
    else if (fact === "acceptTerms" && row) row.agreedOn = todayIn(at)
  }
  return [...rows.values()]
}

/** The instalments of these agreements, by the plans of their versions. */
export const instalmentRows = (
  agreements: readonly AgreementRow[],
  versions: readonly TermsVersionRow[],
): AgreedRows["instalments"] =>
  agreements.flatMap(({ dealId, version, agreedOn }) => {
    const { grossGrosze = 0, plan = null } = versions.find((one) => one.version === version) ?? {}
    return instalmentsOf(grossGrosze, plan, agreedOn).map((one) => instalmentRow(dealId, version, one))
  })
