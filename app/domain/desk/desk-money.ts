import { addDays, type Day } from "#app/lib/dates.ts"
import type { Side } from "../deals/deal.ts"
import { balancesOf, type Entry, type Instalment, sumsOf } from "../deals/payments/ledger.ts"
import { formatMoney } from "../shared/money.ts"
import type { DeskDate } from "./desk-dates.ts"
import { soonDays } from "./desk-rows.ts"
import type { DeskTask } from "./desk-tasks.ts"

/** A running deal with money: its plan in force and its ledger. */
export type DeskPlan = {
  dealId: string
  dealTitle: string
  partner: string
  instalments: readonly Instalment[]
  entries: readonly Entry[]
}

type At = { side: Side; today: Day; path: (dealId: string) => string }

/** The sponsor pays what is late or due soon; the organization looks whether what is on its way has arrived. */
export function moneyTasks(plans: readonly DeskPlan[], { side, today, path }: At): DeskTask[] {
  return plans.flatMap(({ dealId, dealTitle, partner, instalments, entries }) => {
    const task = { about: `${dealTitle}, ${partner}`, href: path(dealId), since: null }
    const balances = balancesOf(instalments, entries, today)
    if (side === "organization") {
      const onTheWay = balances.reduce((sum, one) => sum + one.onTheWay, 0)
      const title = `Sprawdź, czy wpłynęło ${formatMoney(onTheWay)}`
      return onTheWay > 0 ? [{ ...task, kind: "money" as const, title, dueOn: null, since: lastSent(entries) }] : []
    }
    return instalments.flatMap(({ dueOn }, at): DeskTask[] => {
      const balance = balances[at]
      const toPay = balance ? balance.left - balance.onTheWay : 0
      if (toPay <= 0 || dueOn > addDays(today, soonDays)) return []
      return [{ ...task, kind: dueOn < today ? "late" : "money", title: `Zapłać ${formatMoney(toPay)}`, dueOn }]
    })
  })
}

const lastSent = (entries: readonly Entry[]): Day | null =>
  entries.reduce<Day | null>(
    (day, { kind, onDay }) => (kind === "sent" && (day === null || onDay > day) ? onDay : day),
    null,
  )

/** Days on which money is due; what is on its way is not. */
export const moneyDates = (plans: readonly DeskPlan[], { today, path }: At): Omit<DeskDate, "isEvent">[] =>
  plans.flatMap(({ dealId, dealTitle, partner, instalments, entries }) => {
    const balances = balancesOf(instalments, entries, today)
    return instalments.flatMap(({ dueOn }, at) => {
      const balance = balances[at]
      const open = balance ? balance.left - balance.onTheWay : 0
      const title = instalments.length > 1 ? `Rata ${formatMoney(open)}` : `Wpłata ${formatMoney(open)}`
      return open > 0 ? [{ day: dueOn, title, about: `${dealTitle}, ${partner}`, href: path(dealId) }] : []
    })
  })

/** Sums of all running deals, in grosze. */
export function moneySums(plans: readonly DeskPlan[], today: Day) {
  const sums = { whole: 0, received: 0, onTheWay: 0, overdue: 0, later: 0 }
  for (const { instalments, entries } of plans) {
    const one = sumsOf(instalments, entries, today)
    sums.whole += one.whole
    sums.received += one.received
    sums.onTheWay += one.onTheWay
    sums.overdue += one.overdue
    sums.later += one.later
  }
  return sums
}
