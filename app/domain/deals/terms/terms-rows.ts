import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { type DealKind, readKind, type Side, sides } from "../deal/deal.ts"
import { movedDueText } from "./line-due.ts"
import { type LineForm, lineForms } from "./line-form.ts"
import { toDivide } from "./money-terms.ts"
import { type AmountTerms, lineOfOption, priceIn } from "./option-price.ts"
import type { OfferedOption, TermsLine } from "./terms.ts"
import { readAmount, zeroProblem } from "./terms-lines.ts"
import { leftOutBenefits } from "./terms-sides.ts"
import { worthOf } from "./terms-worth.ts"

/** An editor row; `index` is the number in its control names. */
export type TermsEditorRow = {
  index: number
  /** The changed line of the current version; null for a new one. */
  lineKey: string | null
  optionId: string | null
  eventId: string | null
  title: string
  description: string
  benefits: string[]
  /** Provider of a custom line; null: not set yet. */
  providedBy: Side | null
  /** What the sponsor gives; null: as the kind of agreement says. */
  form: LineForm | null
  /** Due day of its promises, as typed; empty: by the rule. */
  dueOn: string
  movedDue?: string | null
  /** As typed. */
  amount: string
  /** Has its own text, not the option's. */
  custom: boolean
  removed: boolean
}

type TypedRow = Readonly<Record<string, string>>

export const rowsOfLines = (lines: readonly TermsLine[], from = 0): TermsEditorRow[] =>
  lines.map((line, place) => ({
    index: from + place,
    lineKey: line.lineKey,
    optionId: line.optionId,
    eventId: line.eventId,
    title: line.title,
    description: line.description,
    benefits: [...line.benefits],
    providedBy: line.providedBy ?? null,
    form: line.form ?? null,
    dueOn: line.dueOn ?? "",
    ...(line.movedDays ? { movedDue: movedDueText(line.movedDays) } : {}),
    amount: formatMoneyInput(line.amountGrosze),
    custom: line.isCustom,
    removed: false,
  }))

/** The option's price becomes its amount; with `terms` as these have their amounts. */
export const rowOfOption = (option: OfferedOption, index: number, terms?: AmountTerms): TermsEditorRow => ({
  index,
  lineKey: null,
  optionId: option.id,
  eventId: option.eventId,
  title: option.title,
  description: option.description,
  benefits: [...option.benefits],
  providedBy: null,
  form: null,
  dueOn: "",
  amount: formatMoneyInput((terms ? priceIn(option, terms, lineOfOption(null)) : option).priceGrosze),
  custom: false,
  removed: false,
})

/** A new custom row (B 2.5). */
export const newRow = (index: number, begun: Partial<TermsEditorRow> = {}): TermsEditorRow => ({
  index,
  lineKey: null,
  optionId: null,
  eventId: null,
  title: "",
  description: "",
  benefits: [],
  providedBy: null,
  form: null,
  dueOn: "",
  amount: "",
  custom: true,
  removed: false,
  ...begun,
})

/**
 * Rows of a refused editor: the typed values merged into the current terms (B30). Adds lines that the other side added;
 * a line that it removed becomes a custom row. `begun`: the lines that the editor started with; untouched ones take the
 * other side's changes.
 */
export function rowsOfTyped(
  typed: ReadonlyMap<number, TypedRow>,
  lines: readonly TermsLine[],
  options: readonly OfferedOption[],
  begun: readonly TermsLine[] = [],
): TermsEditorRow[] {
  const rows = [...typed].flatMap(([index, row]) => {
    const begunLine = begun.find(({ lineKey }) => lineKey === row.lineKey)
    const currentLines = lines.filter(({ lineKey }) => lineKey === row.lineKey)
    if (begunLine && isUntouched(row, begunLine)) return rowsOfLines(currentLines, index)
    return rowOfTyped(index, row, lines, options) ?? []
  })
  const typedKeys = new Set([...typed.values()].map((row) => row.lineKey))
  const nextIndex = Math.max(-1, ...typed.keys()) + 1
  return [
    ...rows,
    ...rowsOfLines(
      lines.filter((line) => !typedKeys.has(line.lineKey)),
      nextIndex,
    ),
  ]
}

function isUntouched(row: TypedRow, begunLine: TermsLine): boolean {
  if (row.remove === "on" || digits(row.amount ?? "") !== digits(formatMoneyInput(begunLine.amountGrosze))) return false
  if (row.form !== undefined && row.form !== (begunLine.form ?? "")) return false
  if (row.dueOn !== undefined && row.dueOn !== (begunLine.dueOn ?? "")) return false
  if (!begunLine.isCustom) return row.custom !== "on"
  const { title, description, eventId, providedBy } = writtenIn(row)
  const isSame =
    title === begunLine.title &&
    description === begunLine.description &&
    eventId === begunLine.eventId &&
    (!providedBy || !begunLine.providedBy || providedBy === begunLine.providedBy)
  return isSame && JSON.stringify(benefitsIn(row)) === JSON.stringify(begunLine.benefits)
}

const formIn = (row: TypedRow) => lineForms.find((form) => form === row.form) ?? null
const digits = (amount: string) => amount.replace(/\s/g, "")
const benefitsIn = (row: TypedRow) =>
  Object.entries(row).flatMap(([control, text]) => (control.startsWith("benefits[") && text ? [text] : []))
const writtenIn = (row: TypedRow) => ({
  title: row.title ?? "",
  description: (row.description ?? "").replaceAll("\r\n", "\n"),
  eventId: row.eventId || null,
  providedBy: sides.find((side) => side === row.providedBy) ?? null,
})

function rowOfTyped(
  index: number,
  row: TypedRow,
  lines: readonly TermsLine[],
  options: readonly OfferedOption[],
): TermsEditorRow | null {
  const line = lines.find(({ lineKey }) => lineKey === row.lineKey)
  const option = options.find(({ id }) => id === row.optionId)
  const removed = row.remove === "on"
  if (removed && !line) return null
  const written = { ...writtenIn(row), benefits: benefitsIn(row) }
  const isOfOption = line ? !line.isCustom : option !== undefined
  const custom = !isOfOption || row.custom === "on"
  const source = line ? rowsOfLines([line], index)[0] : option && rowOfOption(option, index)
  const base = source ?? newRow(index)
  const form = row.form === undefined ? base.form : formIn(row)
  const { amount = base.amount, dueOn = base.dueOn } = row
  return { ...base, ...(custom && !removed ? written : {}), custom, form, dueOn, amount, removed }
}

export const withoutEvents = (rows: readonly TermsEditorRow[], removedEvents: readonly unknown[]): TermsEditorRow[] =>
  rows.map((row) => (removedEvents.includes(row.eventId) ? { ...row, removed: true } : row))

/** What the rows are worth in a deal of this kind, and whether a line without an amount needs confirming (B19). */
export function sumOfRows(
  rows: readonly TermsEditorRow[],
  options: readonly OfferedOption[],
  { kind, tax }: AmountTerms,
) {
  const amounts = rows
    .filter((row) => !row.removed)
    .map((row) => {
      const option = options.find(({ id }) => id === row.optionId) ?? null
      const read = readAmount(row.amount, option && priceIn(option, { kind, tax }, lineOfOption(row.form)))
      return {
        amountGrosze: read.ok ? read.grosze : 0,
        isCustom: row.custom,
        providedBy: row.providedBy,
        form: row.form,
        needsConfirming:
          zeroProblem(read.ok ? read : { grosze: 0, unread: false }, row.custom ? null : option) !== null,
      }
    })
  return {
    worth: worthOf(kind, amounts, tax),
    toPay: toDivide({ kind, lines: amounts }, tax),
    zero: amounts.some(({ needsConfirming }) => needsConfirming),
  }
}

/** Benefits that a donation would newly drop, without those that an earlier donation already dropped. */
export function leftOutOfRows(
  seen: { rows: readonly TermsEditorRow[]; kind: string },
  kind: DealKind,
  lines: readonly TermsLine[],
) {
  const droppedBefore = leftOutBenefits(kind, lines)
  const remaining = seen.rows.filter((row) => !row.removed)
  const dropped = leftOutBenefits(readKind(seen.kind), remaining)
  return dropped.filter((benefit) => benefit !== "" && !droppedBefore.includes(benefit))
}
