import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { placesOf } from "./report-places.ts"
import { type BenefitState, benefitStates, reportErrors } from "./settlement-report.ts"

/** What a row without a word lacks; null: nothing. */
export function wordMissing(state: BenefitState, isUnproved: boolean): string | null {
  if (state !== "done") return reportErrors.note
  return isUnproved ? reportErrors.unproved : null
}

/** What the rows lack, by control, whatever else the form says; a note of blanks is none. */
export function gapsIn<Row extends { id: string }>(
  values: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
  isUnproved: (row: Row) => boolean,
): FieldErrors {
  const places = placesOf(rows, values)
  return Object.fromEntries(
    rows.flatMap((row): [string, string][] => {
      const at = places.get(row.id)
      const state = benefitStates.find((one) => one === values[`items[${at}].state`])
      if (!state) return [[`items[${at}].state`, reportErrors.state]]
      const reason = wordMissing(state, isUnproved(row))
      return reason && !String(values[`items[${at}].note`] ?? "").trim() ? [[`items[${at}].note`, reason]] : []
    }),
  )
}
