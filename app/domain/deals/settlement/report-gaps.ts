import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { rowNumbers } from "./report-row-numbers.ts"
import { type BenefitState, benefitStates, reportErrors } from "./settlement-report.ts"

/** Why a row without a note needs one; null: it does not. */
export function missingNote(state: BenefitState, isUnproved: boolean): string | null {
  if (state !== "done") return reportErrors.note
  return isUnproved ? reportErrors.unproved : null
}

/** What the rows lack, by control, whatever the rest of the form holds; a blank note is none. */
export function gapsIn<Row extends { id: string }>(
  values: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
  isUnproved: (row: Row) => boolean,
): FieldErrors {
  const numbers = rowNumbers(rows, values)
  return Object.fromEntries(
    rows.flatMap((row): [string, string][] => {
      const at = numbers.get(row.id)
      const state = benefitStates.find((one) => one === values[`items[${at}].state`])
      if (!state) return [[`items[${at}].state`, reportErrors.state]]
      const reason = missingNote(state, isUnproved(row))
      return reason && !String(values[`items[${at}].note`] ?? "").trim() ? [[`items[${at}].note`, reason]] : []
    }),
  )
}
