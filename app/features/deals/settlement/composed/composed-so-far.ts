import { missingOf } from "#app/domain/deals/settlement/settlement-rows.ts"
import type { ComposedRow, ReportPage } from "./page-queries.server.ts"

type ReportRows = Pick<ReportPage, "rows" | "missing" | "begun">
type SentReport = ReportRows & Pick<ReportPage, "kind">

const asMissingRow = ({ id, title, label, takesProof }: ComposedRow) => ({ id, title, label, takesProof })

export function missingSoFar({ rows, missing, begun }: ReportRows) {
  const { unanswered, unproved, unconfirmed } = missingOf(rows, (row) => !!begun[`items[${rows.indexOf(row)}].state`])
  return {
    ...missing,
    unanswered: unanswered.map(asMissingRow),
    unproved: unproved.map(asMissingRow),
    unconfirmed: unconfirmed.map(asMissingRow),
  }
}

/** What a settlement already contains before anything is typed, and what it lacks by name. */
export const composedSoFar = (report: SentReport) => ({
  rows: report.rows.length,
  /** Every deal but a donation has a row for the logo, which the settlement leaves out. */
  leavesOutLogo: report.kind !== "donation",
  confirmed: report.rows.filter(({ confirmedOn }) => confirmedOn !== null).length,
  photos: [report.begun.proofs ?? []].flat().length,
  missing: missingSoFar(report),
})
export type ComposedSoFar = ReturnType<typeof composedSoFar>
