import type { ReportPage } from "./page-queries.server.ts"

type ReportRows = Pick<ReportPage, "rows" | "missing" | "begun">
type SentReport = ReportRows & Pick<ReportPage, "kind">

/** What a settlement lacks. Each row is named once: as unanswered, else as without a proof, else as unconfirmed. */
export function missingSoFar({ rows, missing: { unproved, unconfirmed, ...missing }, begun }: ReportRows) {
  const unanswered = rows
    .filter((_, at) => !begun[`items[${at}].state`])
    .map(({ id, title, label }) => ({ id, title, label, takesProof: false }))
  const besides = (named: typeof unproved, others: typeof unproved) =>
    named.filter(({ id }) => !others.some((one) => one.id === id))
  return {
    ...missing,
    unanswered,
    unproved: besides(unproved, unanswered),
    unconfirmed: besides(unconfirmed, [...unanswered, ...unproved]),
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
