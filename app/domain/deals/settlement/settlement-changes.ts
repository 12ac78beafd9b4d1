import { formatCount } from "#app/lib/text/plural-forms.ts"
import type { DealKind, Side } from "../deal/deal.ts"
import { type Results, resultNames, resultTexts } from "./results.ts"
import { isOf, partsOf, type StoredReport } from "./settlement-report.ts"

type ComparedReport = Pick<StoredReport, "summary" | "reach" | "seen" | "items"> | null
export type ComparedSettlement = {
  results: Results
  documentNumber: string | null
  ksefNumber: string | null
  report: ComparedReport
}
type ComparedRow = {
  id: string
  title: string
  lineKey: string | null
  promiseIndex: number | null
  by: Side
  proofs: readonly { id: string }[]
}

/** One figure, text or row of a settlement, before and now; null: it had none. */
export type SettlementChange = { key: string; label: string; before: string | null; now: string | null }

/** What a settlement changes of the one that was sent back: figures, numbers and texts, then rows in their order. */
export function settlementChanges(
  kind: DealKind,
  rows: readonly ComparedRow[],
  { before, now }: Record<"before" | "now", ComparedSettlement>,
): SettlementChange[] {
  const counted = (value: number | null) => (value === null ? null : formatCount(value))
  const facts = [
    ...resultNames.map((name) => ({
      key: name,
      label: resultTexts[name].short,
      before: counted(before.results[name]),
      now: counted(now.results[name]),
    })),
    { key: "documentNumber", label: "Numer dokumentu", before: before.documentNumber, now: now.documentNumber },
    { key: "ksefNumber", label: "Numer KSeF", before: before.ksefNumber, now: now.ksefNumber },
  ]
  const [former, report] = [before.report, now.report]
  const isComposed = former !== null && report !== null
  return [
    ...facts,
    ...(isComposed
      ? [{ key: "summary", label: "Przebieg wydarzenia", before: former.summary, now: report.summary }]
      : []),
    ...(isComposed ? [{ key: "reach", label: "Zasięgi i\u00a0linki", before: former.reach, now: report.reach }] : []),
    ...(isComposed ? rowChanges(kind, rows, former, report) : []),
  ].filter((change) => (change.before ?? "") !== (change.now ?? ""))
}

function rowChanges(
  kind: DealKind,
  rows: readonly ComparedRow[],
  before: NonNullable<ComparedReport>,
  now: NonNullable<ComparedReport>,
): SettlementChange[] {
  return partsOf(kind, rows).flatMap((part) => {
    const answerIn = ({ items }: NonNullable<ComparedReport>, row: ComparedRow) => {
      const item = items.find(isOf(row))
      return item ? [part.states[item.state], item.note].filter(Boolean).join(": ") : null
    }
    return rows
      .filter(({ by }) => by === part.by)
      .map((row) => {
        const added = before.seen ? row.proofs.filter(({ id }) => !before.seen?.includes(id)).length : 0
        const answer = answerIn(now, row)
        const proofs = added > 0 ? `nowe dowody: ${added}` : null
        return {
          key: row.id,
          label: row.title,
          before: answerIn(before, row),
          now: [answer, proofs].filter(Boolean).join("\n") || null,
        }
      })
  })
}
