import { addDays, compareDays, type Day, isDay } from "#app/lib/dates.ts"
import { amountMessages, formatMoney, parseAmount } from "../../shared/money.ts"
import { splitEvenly } from "../../shared/vat.ts"
import type { Instalment } from "./ledger.ts"

/** When an instalment is due: on a day, or days after the terms were agreed. */
export type Due = { on: Day } | { daysAfterAgreed: number }
/** Gross grosze. The key stays the same across versions of the terms, so that payments stay with their instalment. */
export type PlannedInstalment = { key: string; grosze: number; due: Due }

export const planLimits = { instalments: 12, days: 365 } as const
/** Without a plan the whole is due this many days after the terms were agreed. */
export const usualDays = 14

/** One instalment of the whole, or none when there is no money. */
export const usualPlan = (grosze: number): PlannedInstalment[] =>
  grosze === 0 ? [] : [{ key: "1", grosze, due: { daysAfterAgreed: usualDays } }]

/** Equal parts a month apart, keys counted from 1; the first one is due as usual. */
export const evenPlan = (grosze: number, parts: number): PlannedInstalment[] =>
  splitEvenly(grosze, parts).map((part, index) => ({
    key: String(index + 1),
    grosze: part,
    due: { daysAfterAgreed: usualDays + 30 * index },
  }))

/** The plan with days of the calendar, the earliest first; `agreedOn` is the day the terms were agreed. */
export const scheduled = (plan: readonly PlannedInstalment[], agreedOn: Day): Instalment[] =>
  plan
    .map(({ key, grosze, due }) => ({
      key,
      grosze,
      dueOn: "on" in due ? due.on : addDays(agreedOn, due.daysAfterAgreed),
    }))
    .toSorted((a, b) => compareDays(a.dueOn, b.dueOn))

/** A row of the form as typed. */
export type PlanRow = { key: string | null; amount: string; dueOn: string; dueDays: string }
export type ReadPlan = { ok: true; plan: PlannedInstalment[] } | { ok: false; errors: Record<string, string> }

export const planErrors = {
  due: "Podaj dzień albo liczbę dni od zawarcia umowy",
  both: "Podaj dzień albo liczbę dni, nie jedno i\u00a0drugie",
  day: "Podaj dzień, np. 24.04.2027",
  days: `Podaj liczbę dni od 0 do ${planLimits.days}`,
  zero: "Rata musi być większa niż 0 zł",
  tooMany: `Plan może mieć najwyżej ${planLimits.instalments} rat`,
} as const

const isBlank = (row: PlanRow) => [row.amount, row.dueOn, row.dueDays].every((text) => text.trim() === "")

/**
 * The typed plan, or errors by control of the form. The parts add up to `wholeGrosze`, the gross sum in money; a plan
 * without rows is the usual one.
 */
export function readPlan(rows: readonly PlanRow[], wholeGrosze: number, newKey: () => string): ReadPlan {
  const errors: Record<string, string> = {}
  const plan: PlannedInstalment[] = []
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue
    const amount = parseAmount(row.amount)
    if (!amount.ok) errors[`instalments[${index}].amount`] = amountMessages[amount.why]
    else if (amount.grosze === 0) errors[`instalments[${index}].amount`] = planErrors.zero
    const due = readDue(row)
    if ("error" in due) errors[`instalments[${index}].${due.control}`] = due.error
    else if (amount.ok) plan.push({ key: row.key ?? newKey(), grosze: amount.grosze, due })
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  if (plan.length === 0) return { ok: true, plan: usualPlan(wholeGrosze) }
  if (plan.length > planLimits.instalments) return { ok: false, errors: { instalments: planErrors.tooMany } }
  const sum = plan.reduce((total, { grosze }) => total + grosze, 0)
  if (sum !== wholeGrosze) return { ok: false, errors: { instalments: sumProblem(sum, wholeGrosze) } }
  return { ok: true, plan }
}

function sumProblem(sum: number, whole: number): string {
  const gap = whole - sum
  const hint = gap > 0 ? `brakuje ${formatMoney(gap)}` : `to o\u00a0${formatMoney(-gap)} za dużo`
  return `Raty dają razem ${formatMoney(sum)}, a\u00a0do zapłaty jest ${formatMoney(whole)}: ${hint}`
}

function readDue(row: PlanRow): Due | { error: string; control: "dueOn" | "dueDays" } {
  const [on, days] = [row.dueOn.trim(), row.dueDays.trim()]
  if (on !== "" && days !== "") return { error: planErrors.both, control: "dueDays" }
  if (on !== "") return isDay(on) ? { on } : { error: planErrors.day, control: "dueOn" }
  if (days === "") return { error: planErrors.due, control: "dueOn" }
  const isRight = /^\d{1,3}$/.test(days) && Number(days) <= planLimits.days
  return isRight ? { daysAfterAgreed: Number(days) } : { error: planErrors.days, control: "dueDays" }
}
