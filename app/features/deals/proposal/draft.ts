import { type DealKind, readKind, type Side, sides, usualKind } from "#app/domain/deals/deal/deal.ts"
import type { Worth } from "#app/domain/deals/deal/worth.ts"
import { type LineForm, lineForms } from "#app/domain/deals/terms/line-form.ts"
import { type TypedMoney, toDivide, usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import { lineOfOption, priceIn } from "#app/domain/deals/terms/option-price.ts"
import type { SumToDivide } from "#app/domain/deals/terms/payment-plan.ts"
import type { OfferedOption } from "#app/domain/deals/terms/terms.ts"
import { eventsWithLines } from "#app/domain/deals/terms/terms-events.ts"
import { isBlank, readAmount, zeroProblem } from "#app/domain/deals/terms/terms-lines.ts"
import { leftOutBenefits } from "#app/domain/deals/terms/terms-sides.ts"
import { worthOf } from "#app/domain/deals/terms/terms-worth.ts"
import { typedRows } from "#app/lib/forms/typed-rows.ts"
import { taxIn, typedMoneyIn, typedOf } from "../terms/fields/typed-money.ts"

export type DraftOption = { optionId: string; amount: string; form: LineForm | null; dueOn: string }
export type DraftCustomOption = {
  index: number
  title: string
  description: string
  /** Set only by a repeated deal. */
  benefits: string[]
  amount: string
  eventId: string
  providedBy: Side | null
  form: LineForm | null
  dueOn: string
}

/** A proposal in progress: from the offer beside an event, an address, or a refused form. */
export type ProposalDraft = {
  eventIds: string[]
  options: DraftOption[]
  customOptions: DraftCustomOption[]
  kind: DealKind
  /** Null: starts as `newMoney`. */
  money: TypedMoney | null
  capacity?: string | null
  message: string
  repeatsId: string
}

export const emptyDraft: ProposalDraft = {
  eventIds: [],
  options: [],
  customOptions: [],
  kind: usualKind,
  money: null,
  message: "",
  repeatsId: "",
}

const formIn = (code: string | undefined) => lineForms.find((form) => form === code) ?? null
const textValues = (entries: readonly [string, FormDataEntryValue][]) =>
  Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])))

const moneyOf = (values: Record<string, string>) =>
  values.basis === undefined ? null : typedMoneyIn(values, typedOf(usualMoney))

/** Reads the proposal's controls, without unticked options and blank custom ones. */
export function draftFrom(from: Iterable<[string, FormDataEntryValue]>): ProposalDraft {
  const entries = [...from]
  const textsOf = (...names: string[]) =>
    entries.flatMap(([name, value]) => (names.includes(name) && typeof value === "string" ? [value] : []))
  return {
    eventIds: textsOf("eventIds", "wydarzenie"),
    options: [...typedRows(entries, "options").values()].flatMap(({ optionId, amount = "", form, dueOn = "" }) =>
      optionId ? [{ optionId, amount, form: formIn(form), dueOn }] : [],
    ),
    customOptions: [...typedRows(entries, "customOptions")].flatMap(([index, row]) => {
      const { title = "", description = "", amount = "", eventId = "", dueOn = "" } = row
      const providedBy = sides.find((side) => side === row.providedBy) ?? null
      const benefits = Object.keys(row).flatMap((control) =>
        control.startsWith("benefits[") ? (row[control] ?? []) : [],
      )
      const words = { title: title.trim(), description: description.trim(), amount, benefits: benefits.filter(Boolean) }
      const form = formIn(row.form)
      return dueOn === "" && isBlank(words)
        ? []
        : [{ index, title, description, benefits, amount, eventId, providedBy, form, dueOn }]
    }),
    kind: readKind(textsOf("kind")[0]),
    money: moneyOf(textValues(entries)),
    capacity: textsOf("capacity")[0] ?? null,
    message: textsOf("message")[0] ?? "",
    repeatsId: textsOf("repeatsId")[0] ?? "",
  }
}

/** Benefits that the chosen kind of agreement excludes. */
export const leftOutOf = (
  { kind, options, customOptions }: ProposalDraft,
  offered: readonly OfferedOption[],
): string[] =>
  leftOutBenefits(kind, [
    ...offered.filter(({ id }) => options.some(({ optionId }) => optionId === id)),
    ...customOptions.map(({ benefits }) => ({ benefits: benefits.filter(Boolean) })),
  ])

/** Chosen events without options while others have some: they are not part of the proposal. */
export function eventsLeftOut(
  { eventIds, options, customOptions }: ProposalDraft,
  offered: readonly OfferedOption[],
): string[] {
  const lines = [
    ...offered.filter(({ id }) => options.some(({ optionId }) => optionId === id)),
    ...customOptions.map(({ eventId }) => ({ eventId: eventId || null })),
  ]
  if (lines.length === 0) return []
  const included = eventsWithLines(eventIds, lines)
  return eventIds.filter((id) => !included.includes(id))
}

export type DraftSum = {
  /** Invalid amounts count as 0 (B19). */
  worth: Worth
  toPay: SumToDivide
  count: number
  /** At least one amount is missing and must be confirmed. */
  zero: boolean
}

/** The running total; an empty amount counts as the lower end of the option's range (A65). */
export function sumOf(draft: ProposalDraft, offered: readonly OfferedOption[]): DraftSum {
  const { kind } = draft
  const tax = draft.money ? taxIn(draft.money) : usualMoney
  const rows = [
    ...draft.options.map(({ optionId, ...row }) => ({
      ...row,
      providedBy: null,
      option: offered.find(({ id }) => id === optionId),
    })),
    ...draft.customOptions.map((row) => ({ ...row, option: undefined })),
  ].map(({ amount, option, providedBy, form }) => {
    const read = readAmount(amount, option ? priceIn(option, { kind, tax }, lineOfOption(form)) : null)
    const counted = read.ok ? read : { grosze: 0, unread: false }
    const line = { amountGrosze: counted.grosze, isCustom: !option, providedBy, form }
    return { ...line, lacksAmount: zeroProblem(counted, option) !== null }
  })
  return {
    worth: worthOf(kind, rows, tax),
    toPay: toDivide({ kind, lines: rows }, tax),
    count: rows.length,
    zero: rows.some(({ lacksAmount }) => lacksAmount),
  }
}
