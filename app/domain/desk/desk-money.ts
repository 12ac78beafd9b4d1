import { addDays, type Day } from "#app/lib/dates.ts"
import type { Side } from "../deals/deal/deal.ts"
import { type Owed, sumsOf, toPay } from "../deals/payments/ledger.ts"
import { formatMoney } from "../shared/money.ts"
import type { DeskDate } from "./desk-dates.ts"
import { soonDays } from "./desk-rows.ts"
import type { DeskTask } from "./desk-tasks.ts"

/**
 * A deal with money: its instalments in force, what is on its way, the day of the newest transfer that was marked as
 * sent, and what the organization has to give back; sums are in grosze.
 */
export type DeskPlan = {
  dealId: string
  dealTitle: string
  partner: string
  runs: boolean
  instalments: readonly Owed[]
  onTheWay: number
  lastSentOn: Day | null
  toGiveBack: number
}

const isLate = (one: Owed, today: Day) => one.dueOn !== null && one.dueOn < today && toPay(one) > 0

type At = { side: Side; today: Day; path: (dealId: string) => string }

/**
 * The sponsor pays what is late or due soon; the organization waits for what is late, looks whether what is on its way
 * has arrived, and gives back.
 */
export function moneyTasks(plans: readonly DeskPlan[], { side, today, path }: At): DeskTask[] {
  return plans.flatMap(({ dealId, dealTitle, partner, instalments, onTheWay, lastSentOn, toGiveBack }) => {
    const task = { about: `${dealTitle}, ${partner}`, href: path(dealId), since: null }
    if (side === "organization") {
      const title = `Sprawdź, czy wpłynęło ${formatMoney(onTheWay)}`
      const open = { ...task, kind: "money" as const, dueOn: null }
      const late = instalments.filter((one) => isLate(one, today))
      const [first] = late
      const missing = late.reduce((sum, one) => sum + toPay(one), 0)
      return [
        ...(first
          ? [{ ...task, kind: "late" as const, title: `Czekasz na wpłatę ${formatMoney(missing)}`, dueOn: first.dueOn }]
          : []),
        ...(onTheWay > 0 ? [{ ...open, title, since: lastSentOn }] : []),
        ...(toGiveBack > 0 ? [{ ...open, title: `Zwróć ${formatMoney(toGiveBack)}` }] : []),
      ]
    }
    return instalments.flatMap((one): DeskTask[] => {
      const { dueOn } = one
      if (toPay(one) === 0 || (dueOn !== null && dueOn > addDays(today, soonDays))) return []
      return [
        { ...task, kind: isLate(one, today) ? "late" : "money", title: `Zapłać ${formatMoney(toPay(one))}`, dueOn },
      ]
    })
  })
}

/** Days on which money is due; what is on its way is not. */
export const moneyDates = (plans: readonly DeskPlan[], { path }: At): Omit<DeskDate, "isEvent">[] =>
  plans.flatMap(({ dealId, dealTitle, partner, instalments }) =>
    instalments.flatMap((one) => {
      const open = toPay(one)
      const title = instalments.length > 1 ? `Rata ${formatMoney(open)}` : `Wpłata ${formatMoney(open)}`
      if (open === 0 || one.dueOn === null) return []
      return [{ day: one.dueOn, title, about: `${dealTitle}, ${partner}`, href: path(dealId) }]
    }),
  )

/** Sums of all running deals, in grosze. */
export function moneySums(plans: readonly DeskPlan[], today: Day) {
  const sums = { whole: 0, received: 0, onTheWay: 0, overdue: 0, later: 0 }
  for (const { instalments, runs } of plans) {
    if (!runs) continue
    const one = sumsOf(instalments, today)
    sums.whole += one.whole
    sums.received += one.received
    sums.onTheWay += one.onTheWay
    sums.overdue += one.overdue
    sums.later += one.later
  }
  return sums
}
