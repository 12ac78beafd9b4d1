import { addDays, type Day } from "#app/lib/dates.ts"
import type { DealKind, Side } from "../deal/deal.ts"
import type { TermsLine } from "../terms/terms.ts"
import { goodsForOption, logoKey, promisesOf } from "../terms/terms-sides.ts"

type AgreedLine = Pick<
  TermsLine,
  "lineKey" | "eventId" | "title" | "benefits" | "isCustom" | "providedBy" | "amountGrosze" | "form" | "dueOn"
>
type EventDays = { id: string; startDate: Day; endDate: Day | null }

/** The parts of agreed terms that promise work; events with the agreed days. */
export type AgreedTerms = {
  kind: DealKind
  lines: readonly AgreedLine[]
  events: readonly EventDays[]
}

/** One row of work that the terms promise. */
export type PromisedRow = {
  lineKey: string
  promiseIndex: number
  eventId: string | null
  owedBy: Side
  title: string
  position: number
  dueOffset: number
  /** The day that the terms name for its line; null: the rule decides. */
  termsDueOn: Day | null
}

/** Rows of both sides, the organization first. */
export function rowsPromisedBy({ kind, lines }: Pick<AgreedTerms, "kind" | "lines">): PromisedRow[] {
  const lineOf = new Map(lines.map((line) => [line.lineKey, line]))
  const promised = promisesOf(kind, lines).map(({ lineKey, index, lineTitle, what, by }) => ({
    lineKey,
    promiseIndex: index,
    eventId: lineOf.get(lineKey)?.eventId ?? null,
    termsDueOn: lineOf.get(lineKey)?.dueOn ?? null,
    owedBy: by,
    title: what === goodsForOption ? `${lineTitle}: towary lub usługi` : (what ?? lineTitle),
  }))
  const own = (lineKey: string, title: string) => ({
    lineKey,
    promiseIndex: 0,
    eventId: null,
    termsDueOn: null,
    owedBy: "sponsor" as const,
    title,
  })
  const logo = kind === "donation" ? [] : [own(logoKey, "Logo i\u00a0opis firmy")]
  return [...promised, ...logo].map((row, position) => ({
    ...row,
    position,
    dueOffset: usualOffset(kind, row),
  }))
}

/** The sponsor's logo is due so many days before the event. */
export const logoDays = 21

const afterwards = /podzi.k|relacj|raport|sprawozda|zdj.c/i
const beforehand = /plaka|ulot|zaprosze|stron|facebook|instagram|linkedin|spo.eczno|newsletter|wpis|post|pras/i

/** Usual days before the first (negative) or after the last day of the event for a promise of this kind. */
function usualOffset(kind: DealKind, { lineKey, owedBy, title }: Pick<PromisedRow, "lineKey" | "owedBy" | "title">) {
  if (lineKey === logoKey) return -logoDays
  if (owedBy === "sponsor") return -7
  if (kind === "donation") return 14
  if (afterwards.test(title)) return 7
  return beforehand.test(title) ? -14 : 0
}

/** The due day by the agreed days of the row's event, or of all events for a row without one; null without any. */
export function dueDay(eventId: string | null, dueOffset: number, events: readonly EventDays[]): Day | null {
  const own = events.filter(({ id }) => id === eventId)
  const days = own.length > 0 ? own : events
  const first = days.map(({ startDate }) => startDate).sort()[0]
  const last = days
    .map(({ startDate, endDate }) => endDate ?? startDate)
    .sort()
    .at(-1)
  if (!first || !last) return null
  return addDays(dueOffset < 0 ? first : last, dueOffset)
}

/** What a due day follows: both sides' agreement, the owing side's word, days from the event, or the notice of a new row. */
export type DayBasis = "agreed" | "alone" | "notice" | number
type DueSource = { dueAgreed: boolean; dueMovedAlone: boolean; dueOffset: number | null }
export function dayBasis({ dueAgreed, dueMovedAlone, dueOffset }: DueSource): DayBasis {
  if (dueAgreed) return "agreed"
  return dueMovedAlone ? "alone" : (dueOffset ?? "notice")
}

/** A new row is due in so many days at the earliest; a row that would be due sooner gets a fixed day. */
export const shortestNotice = 7

/** Due day of a new row: fixed when the usual one is too near. */
export function firstDue(row: Pick<PromisedRow, "eventId" | "dueOffset">, events: readonly EventDays[], today: Day) {
  const usual = dueDay(row.eventId, row.dueOffset, events)
  const soonest = addDays(today, shortestNotice)
  return usual === null || usual < soonest
    ? { dueOn: soonest, dueOffset: null }
    : { dueOn: usual, dueOffset: row.dueOffset }
}
