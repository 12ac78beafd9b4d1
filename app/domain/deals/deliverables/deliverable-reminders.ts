import { formatMoney } from "#app/domain/shared/money.ts"
import { type Day, daysBetween, formatLongDay } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import type { Notice } from "../../notifications/notification.ts"

/**
 * Days of reminders: twice before the due day, then on the first day after it and each week while the row is late. What
 * waits for a confirmation, and overdue money, is told of each week; of money
 * that was due more than `moneyEnds` days ago only the desk tells.
 */
export const reminderDays = { early: 7, near: 1, again: 7, moneyEnds: 90 } as const

/** What a daily email says of one row; sums are in grosze. */
export type RemindedRow =
  | { kind: "late" | "soon" | "unconfirmed"; title: string; on: Day }
  | { kind: "pay" | "expect"; grosze: number; on: Day }
export type RemindedDeal = { dealId: string; title: string; partner: string; rows: RemindedRow[] }
/** Of all rows, also of those that the email does not show. */
export type ReminderCounts = { late: number; soon: number; unconfirmed: number; money: number }

/** "Po terminie: 3, na najbliższe dni: 2." */
export function countsSentence({ late, soon, unconfirmed, money }: ReminderCounts): string {
  const parts = [
    late > 0 && `po terminie: ${late}`,
    soon > 0 && `na najbliższe dni: ${soon}`,
    unconfirmed > 0 && `do potwierdzenia: ${unconfirmed}`,
    money > 0 && `płatności po terminie: ${money}`,
  ].filter((part) => part !== false)
  const text = parts.join(", ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** At the bell, once a day; `title` of the only deal. */
export const dailyNotice = (counts: ReminderCounts, title: string | null): Notice => ({
  title: "Przypomnienie o\u00a0terminach",
  body: `${title ? `Współpraca przy ${quoted(title)}. ` : ""}${countsSentence(counts)}`,
})

const ahead = (days: number) => (days === 0 ? "dzisiaj" : days === 1 ? "jutro" : `za ${count(days, memberNouns.dzień)}`)
const ago = (on: Day, today: Day) => {
  const days = daysBetween(on, today)
  return days === 1 ? "wczoraj" : `${count(days, memberNouns.dzień)} temu`
}

/** What, how much and until when, after the row's title or instead of it. */
export function rowSentence(row: RemindedRow, today: Day): string {
  const day = formatLongDay(row.on)
  switch (row.kind) {
    case "late":
      return `termin minął ${day} (${ago(row.on, today)})`
    case "soon":
      return `do ${day} (${ahead(daysBetween(today, row.on))})`
    case "unconfirmed":
      return `zrobione ${day}, czeka na Twoje potwierdzenie`
    case "pay":
      return `Przelew ${formatMoney(row.grosze)} miał wyjść do ${day}. Jeśli jest już wysłany, oznacz go na stronie płatności.`
    case "expect":
      return `Wpłata ${formatMoney(row.grosze)} miała przyjść do ${day}. Jeśli pieniądze już są, potwierdź je na stronie płatności.`
  }
}
