import { useEffect, useReducer } from "react"
import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import type { MoneyTerms, TypedMoney } from "#app/domain/deals/terms/money-terms.ts"
import type { OfferedOption, TermsLine } from "#app/domain/deals/terms/terms.ts"
import { rowsOfLines, rowsOfTyped, type TermsEditorRow } from "#app/domain/deals/terms/terms-rows.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { entriesOf, typedRows } from "#app/lib/forms/typed-rows.ts"
import { sameTyped, typedMoneyIn, typedOf } from "../fields/typed-money.ts"

export type RefusedTerms = RefusedForm & {
  /** The deal changed since the form was opened (409). */
  stale: boolean
  /** No answer came: the terms may have been saved. */
  isLost?: boolean
}

type EditorRows = readonly TermsEditorRow[]
type Current = {
  version: number
  lines: readonly TermsLine[]
  kind: DealKind
  money: MoneyTerms
  options: readonly OfferedOption[]
  refused: RefusedTerms | undefined
}
export type EditedTerms = {
  /** What the edit started from; its version is posted. `kind` is null when values were restored. */
  base: { version: number; lines: readonly TermsLine[]; kind: DealKind | null; money: MoneyTerms | null }
  rows: EditorRows
  kind: string
  money: TypedMoney
  /** The newest refusal whose values are in `rows`. */
  merged: RefusedTerms | undefined
}
type EditorChange = { rows: EditorRows } | { current: Current }

type Beginning = Current & { values: RefusedTerms["values"] | undefined }

export function beginTerms({ values, ...current }: Beginning): EditedTerms {
  const { version, lines, kind, money, options, refused } = current
  const rows = values ? rowsOfTyped(typedRows(entriesOf(values), "lines"), lines, options) : rowsOfLines(lines)
  const shown = values?.kind ? String(values.kind) : kind
  // a form refused for its fields has still not seen newer terms
  const seen = refused?.stale === false ? Number(refused.values.version) || version : version
  const base = { version: seen, lines, kind: values ? null : kind, money: values ? null : money }
  const typed = values ? typedMoneyIn(values, typedOf(money)) : typedOf(money)
  return { base, rows, kind: shown, money: typed, merged: refused }
}

/** Merges the typed values of an outdated form with the newer terms, once, after these have been loaded. */
export function editTerms(edited: EditedTerms, change: EditorChange): EditedTerms {
  if ("rows" in change) return { ...edited, rows: change.rows }
  const { version, lines, kind, money, options, refused } = change.current
  const { base, merged } = edited
  if (!refused?.stale || refused === merged || base.version === version) return edited
  const { values } = refused
  const typed = typedMoneyIn(values, typedOf(money))
  const isUntouched = base.money !== null && sameTyped(typed, typedOf(base.money))
  return {
    base: { version, lines, kind, money },
    money: isUntouched ? typedOf(money) : typed,
    rows: rowsOfTyped(typedRows(entriesOf(values), "lines"), lines, options, base.lines),
    kind: values.kind === base.kind ? kind : String(values.kind ?? kind),
    merged: refused,
  }
}

/** The editor's rows and the terms that they started from. */
export function useEditedTerms(current: Current, values: RefusedTerms["values"] | undefined) {
  const { version, lines, kind, money, options, refused } = current
  const [edited, dispatch] = useReducer(editTerms, { ...current, values }, beginTerms)
  useEffect(
    () => dispatch({ current: { version, lines, kind, money, options, refused } }),
    [version, lines, kind, money, options, refused],
  )
  return [edited, (rows: EditorRows) => dispatch({ rows })] as const
}
