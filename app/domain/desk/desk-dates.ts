import { addDays, type Day } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { Side } from "../deals/deal/deal.ts"
import { isOpen } from "../deals/deliverables/deliverable-standing.ts"
import type { DeskRow } from "./desk-rows.ts"

/** The desk looks this many days ahead. */
export const daysAhead = 30
const datesShown = 8

export type DeskEvent = { id: string; title: string; startDate: Day; city: string }
export type DeskDate = { day: Day; title: string; about: string; href: string; isEvent: boolean }

type Sources = {
  rows: readonly DeskRow[]
  events: readonly DeskEvent[]
  /** Money that is due, in words. */
  payments: readonly Omit<DeskDate, "isEvent">[]
}

/** Own work, money and events of the next days, the earliest first; work of one day and deal is one line. */
export function deskDates(
  { rows, events, payments }: Sources,
  {
    side,
    today,
    path,
    eventPath,
  }: { side: Side; today: Day; path: (id: string) => string; eventPath: (id: string) => string },
): DeskDate[] {
  const until = addDays(today, daysAhead)
  const days = new Map<string, DeskRow[]>()
  for (const row of rows) {
    if (row.owedBy !== side || !isOpen(row) || row.dueOn < today || row.dueOn > until) continue
    const key = `${row.dueOn} ${row.dealId}`
    days.set(key, [...(days.get(key) ?? []), row])
  }
  const work = [...days.values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            day: first.dueOn,
            title: rest.length === 0 ? first.title : count(rest.length + 1, memberNouns.świadczenie),
            about: `${first.dealTitle}, ${first.partner}`,
            href: path(first.dealId),
            isEvent: false,
          },
        ]
      : [],
  )
  const own = events.map(({ id, title, startDate, city }) => ({
    day: startDate,
    title,
    about: city,
    href: eventPath(id),
    isEvent: true,
  }))
  const due = payments
    .filter(({ day }) => day >= today && day <= until)
    .map((payment) => ({ ...payment, isEvent: false }))
  return [...work, ...due, ...own].toSorted((a, b) => a.day.localeCompare(b.day)).slice(0, datesShown)
}
