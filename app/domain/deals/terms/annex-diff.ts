import { formatDayRange } from "#app/lib/dates.ts"
import { type DealKind, dealKindLabels } from "../deal/deal.ts"
import { basisOf, sameWorth, worthText } from "../deal/worth.ts"
import { dueNote } from "./line-due.ts"
import { formNote } from "./line-form.ts"
import { type MoneyTerms, moneyChanges, usualMoney } from "./money-terms.ts"
import { type TermsLine, totalLabel, wholeDealLabel } from "./terms.ts"
import { type ChangeRow, changeRows, diffTerms, type LineDiff } from "./terms-diff.ts"
import type { AgreedEvent } from "./terms-events.ts"
import { providerNote } from "./terms-sides.ts"
import { amountLabel, amountTexts, worthOf } from "./terms-worth.ts"

export type AnnexTerms = {
  kind: DealKind
  lines: readonly TermsLine[]
  events: readonly AgreedEvent[]
  money?: MoneyTerms
}

/** One change. `details`: the whole text of an added line. */
export type AnnexChange = ChangeRow & { details: string[] }

/** What an annex changes in the agreed terms: events, lines, kind of agreement, sum. Empty without changes. */
export function annexChanges(before: AnnexTerms, after: AnnexTerms): AnnexChange[] {
  const diff = diffTerms(before.lines, after.lines)
  const worthBefore = worthIn(before)
  const worthAfter = worthIn(after)
  const titles = new Map([...before.events, ...after.events].map(({ id, title }) => [id, title]))
  return [
    ...eventChanges(before.events, after.events),
    ...diff.lines.flatMap((line) => lineChanges(line, { from: before, to: after }, titles)),
    ...(before.kind === after.kind
      ? []
      : [changed("Rodzaj umowy", dealKindLabels[before.kind].toLowerCase(), dealKindLabels[after.kind].toLowerCase())]),
    ...moneyChanges(before.money ?? usualMoney, after.money ?? usualMoney).map((row) => ({ ...row, details: [] })),
    ...(sameWorth(worthBefore, worthAfter)
      ? []
      : [
          changed(
            totalLabel,
            worthText(worthBefore, basisOf(before.money)),
            worthText(worthAfter, basisOf(after.money)),
          ),
        ]),
  ]
}

const worthIn = ({ kind, lines, money = usualMoney }: AnnexTerms) => worthOf(kind, lines, money)

const changed = (label: string, from: string, to: string): AnnexChange => ({
  tone: "edit",
  word: "Zmiana",
  label,
  from,
  to,
  details: [],
})

const placeOf = ({ startDate, endDate, city }: AgreedEvent) =>
  [formatDayRange(startDate, endDate), city].filter(Boolean).join(", ")

function eventChanges(before: readonly AgreedEvent[], after: readonly AgreedEvent[]): AnnexChange[] {
  const label = "Wydarzenie"
  return [
    ...after.flatMap((event): AnnexChange[] => {
      const earlier = before.find(({ id }) => id === event.id)
      if (!earlier)
        return [{ tone: "add", word: "Dodano", label, to: `${event.title}, ${placeOf(event)}`, details: [] }]
      return placeOf(earlier) === placeOf(event)
        ? []
        : [changed(`Termin i\u00a0miejsce, ${event.title}`, placeOf(earlier), placeOf(event))]
    }),
    ...before
      .filter(({ id }) => !after.some((event) => event.id === id))
      .map(({ title }): AnnexChange => ({ tone: "cut", word: "Usunięto", label, from: title, details: [] })),
  ]
}

type BothTerms = Record<"from" | "to", AnnexTerms>

function lineChanges(diff: LineDiff, { from, to }: BothTerms, titles: ReadonlyMap<string, string>): AnnexChange[] {
  const { line } = diff
  const { kind } = to
  const sumIn = (of: AnnexTerms) => `${line.title}, ${amountLabel(of.kind, line, of.money)}`
  if (diff.kind === "removed")
    return [{ tone: "cut", word: "Usunięto", label: "Opcja", from: sumIn(from), details: [] }]
  if (diff.kind === "added")
    return [{ tone: "add", word: "Dodano", label: "Opcja", to: sumIn(to), details: detailsOf(line, kind, titles) }]
  return diff.changes.flatMap((change): AnnexChange[] => {
    if (change.what === "event")
      return [changed(`${line.title} – wydarzenie`, eventName(change.from, titles), eventName(change.to, titles))]
    return changeRows({ ...diff, changes: [change] }, amountTexts(line, { from, to })).map((row) =>
      rowOfLine(line, row),
    )
  })
}

const eventName = (eventId: string | null, titles: ReadonlyMap<string, string>) =>
  eventId === null ? wholeDealLabel : (titles.get(eventId) ?? "")

/** The row with its line's title in the label; an added or removed benefit becomes the value. */
function rowOfLine({ title }: TermsLine, row: ChangeRow): AnnexChange {
  if (row.from !== undefined || row.to !== undefined)
    return { ...row, label: `${title} – ${row.label.toLowerCase()}`, details: [] }
  const value = row.tone === "cut" ? { from: row.label } : { to: row.label }
  return { ...row, ...value, label: title, details: [] }
}

function detailsOf(line: TermsLine, kind: DealKind, titles: ReadonlyMap<string, string>): string[] {
  const notes = [providerNote(kind, line), formNote(line), dueNote(line)].filter((note) => note !== null)
  const event = titles.size > 1 ? [`Dotyczy: ${eventName(line.eventId, titles)}`] : []
  // a donation does not include the benefits of an option
  const promised = kind === "donation" ? [] : line.benefits.map((benefit) => `– ${benefit}`)
  const description = kind === "donation" && !line.isCustom ? "" : line.description
  return [...event, ...notes, ...(description ? [description] : []), ...promised]
}
