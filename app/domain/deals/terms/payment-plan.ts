import { addDays, compareDays, type Day, isDay } from "#app/lib/dates.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { amountMessages, formatMoney, parseAmount } from "../../shared/money.ts"
import { type AmountBasis, splitEvenly, type Taxed } from "../../shared/vat.ts"

/** When an instalment is due: on a day, or days after the terms were agreed. */
export type InstalmentDue = { on: Day } | { daysAfterAgreed: number }
/** Gross grosze. The key stays the same across versions of the terms, so that payments stay with their instalment. */
export type PlannedInstalment = { key: string; grosze: number; due: InstalmentDue }

export const planLimits = { instalments: 12, days: 365 } as const
/** The first instalment of an even plan is due this many days after the terms were agreed. */
export const usualDays = 14

const usualDue = (index: number) => ({ daysAfterAgreed: usualDays + 30 * index })

/** Equal parts a month apart with keys from 1; the first one is due after `usualDays`. */
export const evenPlan = (grosze: number, parts: number): PlannedInstalment[] =>
  splitEvenly(grosze, parts).map((part, index) => ({ key: String(index + 1), grosze: part, due: usualDue(index) }))

/** Whether the instalment at this place is due as the form proposes before anybody types another day. */
export const isUsualDue = ({ due }: Pick<PlannedInstalment, "due">, index: number): boolean =>
  "daysAfterAgreed" in due && due.daysAfterAgreed === usualDue(index).daysAfterAgreed

/** A piece of the bar from 0 to the gross sum of agreed terms, in grosze; never late without a due day. */
export type Instalment = { position: number; key: string; from: number; gross: number; dueOn: Day | null }

/** Instalments of `gross` grosze by due day; without a plan the whole without a day. Throws unless the plan adds up. */
export function instalmentsOf(gross: number, plan: readonly PlannedInstalment[] | null, agreedOn: Day): Instalment[] {
  if (plan === null) return gross === 0 ? [] : [{ position: 1, key: "1", from: 0, gross, dueOn: null }]
  let from = 0
  const instalments = plan
    .map((part) => ({ key: part.key, gross: part.grosze, dueOn: dayOf(part, agreedOn) }))
    .toSorted((a, b) => compareDays(a.dueOn, b.dueOn))
    .map((part, index) => {
      const instalment = { position: index + 1, from, ...part }
      from += part.gross
      return instalment
    })
  if (from !== gross) throw new Error(`instalments of ${from} grosze do not make up ${gross}`)
  return instalments
}

const dayOf = ({ due }: PlannedInstalment, agreedOn: Day): Day =>
  "on" in due ? due.on : addDays(agreedOn, due.daysAfterAgreed)

type Plan = readonly PlannedInstalment[] | null

/** Whether the new plan asks for more by days before `today` than the old one, which nobody could pay in time. */
export function asksForPastDays(old: Plan, planned: Plan, agreedOn: Day, today: Day): boolean {
  const past = (plan: Plan) =>
    (plan ?? []).reduce((sum, part) => (dayOf(part, agreedOn) < today ? sum + part.grosze : sum), 0)
  return past(planned) > past(old)
}

/** A row of the form as typed; `remove` is "on" in a removed row. */
export type PlanRow = { key: string | null; amount: string; dueOn: string; dueDays: string; remove?: string }
export type ReadPlan = { ok: true; plan: PlannedInstalment[] | null } | { ok: false; errors: FieldErrors }

export const planErrors = {
  due: "Podaj dzień albo liczbę dni od zawarcia umowy",
  both: "Podaj dzień albo liczbę dni, nie jedno i\u00a0drugie",
  day: "Podaj dzień, np. 24.04.2027",
  days: `Podaj liczbę dni od 0 do ${planLimits.days}`,
  zero: "Rata musi być większa niż 0 zł",
  past: "Termin płatności już minął, a\u00a0kwota wzrosła. Podaj termin dopłaty",
  tooMany: `Plan może mieć najwyżej ${planLimits.instalments} rat`,
} as const

export const isBlankRow = (row: Pick<PlanRow, "amount" | "dueOn" | "dueDays">): boolean =>
  [row.amount, row.dueOn, row.dueDays].every((text) => text.trim() === "")

/** Whether the row is an instalment: neither removed nor left blank. */
export const isPlanned = (row: Omit<PlanRow, "key">): boolean => row.remove === undefined && !isBlankRow(row)

/** The number that the form shows at a row; removed rows have none. */
export const rowNumber = (rows: readonly Pick<PlanRow, "remove">[], index: number): number =>
  rows.slice(0, index + 1).filter(({ remove }) => remove === undefined).length

/** What instalments divide, in grosze: of the sum to pay that part in which the terms have their amounts. */
export type SumToDivide = Taxed & { basis: AmountBasis }

/**
 * The typed plan in grosze of the sum's basis, or errors by control of the form; its parts add up to the sum, to which
 * an empty last amount adds what is missing. Null: there are no rows or nothing to pay, and the terms have no day.
 */
export function readPlan(rows: readonly PlanRow[], toDivide: SumToDivide, newKey: () => string): ReadPlan {
  const wholeGrosze = toDivide[toDivide.basis]
  const { amounts, errors, sum, restAt } = readAmounts(rows)
  const plan: PlannedInstalment[] = []
  for (const [index, row] of rows.entries()) {
    if (!isPlanned(row)) continue
    const due = readDue(row)
    const grosze = index === restAt ? wholeGrosze - sum : (amounts.get(index) ?? 0)
    if ("error" in due) errors[`instalments[${index}].${due.control}`] = due.error
    else plan.push({ key: row.key ?? newKey(), grosze, due })
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  if (plan.length > planLimits.instalments) return { ok: false, errors: { instalments: planErrors.tooMany } }
  const isWhole = plan.length === 1 && restAt !== null
  if (plan.length === 0 || (isWhole && wholeGrosze === 0)) return { ok: true, plan: null }
  const sums = readSums(rows, toDivide)
  return sums && !sums.fit ? { ok: false, errors: { instalments: sums.text } } : { ok: true, plan }
}

/** Grosze of the typed amounts by row, and the last row if its amount is empty. */
function readAmounts(rows: readonly PlanRow[]) {
  const errors: FieldErrors = {}
  const amounts = new Map<number, number>()
  const last = rows.findLastIndex(isPlanned)
  let restAt: number | null = null
  for (const [index, row] of rows.entries()) {
    if (!isPlanned(row)) continue
    const control = `instalments[${index}].amount`
    const amount = parseAmount(row.amount)
    if (amount.ok && amount.grosze > 0) amounts.set(index, amount.grosze)
    else if (amount.ok) errors[control] = planErrors.zero
    else if (amount.why !== "empty") errors[control] = amountMessages[amount.why]
    else if (index === last) restAt = index
    else errors[control] = `Podaj kwotę raty ${rowNumber(rows, index)}`
  }
  const sum = [...amounts.values()].reduce((total, grosze) => total + grosze, 0)
  return { amounts, errors, sum, restAt }
}

/** What the typed amounts come to beside the sum; null without any, or while one cannot be read. */
export function readSums(rows: readonly PlanRow[], toDivide: SumToDivide): { text: string; fit: boolean } | null {
  const { amounts, errors, sum, restAt } = readAmounts(rows)
  if (amounts.size === 0 || Object.keys(errors).length > 0) return null
  const gap = toDivide[toDivide.basis] - sum
  const rest = restAt === null ? null : `na ratę ${rowNumber(rows, restAt)}`
  const money = toDivide.basis === "net" ? netMoney : formatMoney
  return {
    text: `Raty razem ${money(sum)}, ${sumToDivideText(toDivide)}: ${gapText(gap, rest, money)}`,
    fit: rest ? gap > 0 : gap === 0,
  }
}

const netMoney = (grosze: number) => `${formatMoney(grosze)}\u00a0netto`

/** "do zapłaty 6 150 zł brutto"; of net terms "do podzielenia 5 000 zł netto = 6 150 zł brutto". */
export const sumToDivideText = ({ basis, net, gross }: SumToDivide): string =>
  basis === "net"
    ? `do podzielenia ${netMoney(net)} =\u00a0${formatMoney(gross)}\u00a0brutto`
    : `do zapłaty ${formatMoney(gross)}\u00a0brutto`

function gapText(gap: number, rest: string | null, money: (grosze: number) => string): string {
  if (gap < 0) return `to o\u00a0${money(-gap)} za dużo`
  if (gap === 0) return rest ? `${rest} nic nie zostaje` : "kwoty się zgadzają"
  return rest ? `${rest} zostaje ${money(gap)}` : `brakuje ${money(gap)}`
}

export function readDue(
  row: Pick<PlanRow, "dueOn" | "dueDays">,
): InstalmentDue | { error: string; control: "dueOn" | "dueDays" } {
  const [on, days] = [row.dueOn.trim(), row.dueDays.trim()]
  if (on !== "" && days !== "") return { error: planErrors.both, control: "dueDays" }
  if (on !== "") return isDay(on) ? { on } : { error: planErrors.day, control: "dueOn" }
  if (days === "") return { error: planErrors.due, control: "dueOn" }
  const isRight = /^\d{1,3}$/.test(days) && Number(days) <= planLimits.days
  return isRight ? { daysAfterAgreed: Number(days) } : { error: planErrors.days, control: "dueDays" }
}
