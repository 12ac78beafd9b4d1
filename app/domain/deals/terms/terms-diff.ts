import { type Day, formatLongDay } from "#app/lib/dates.ts"
import type { Side } from "../deal/deal.ts"
import { lineDueLabel, movedDueText, usualDueLabel } from "./line-due.ts"
import { type LineForm, lineFormLabel, lineFormLabels, usualFormLabel } from "./line-form.ts"
import type { TermsLine } from "./terms.ts"
import { providerNames } from "./terms-sides.ts"

export type LineChange =
  | { what: "amount"; from: number; to: number }
  | { what: "title" | "description"; from: string; to: string }
  | { what: "event"; from: string | null; to: string | null }
  | { what: "provider"; from: Side | null; to: Side }
  | { what: "form"; from: LineForm | null; to: LineForm | null }
  | { what: "due"; from: Day | null; to: Day | null; moved?: TermsLine["movedDays"] }
  | { what: "benefitAdded" | "benefitRemoved"; benefit: string }

export type LineDiff = {
  kind: "same" | "changed" | "added" | "removed"
  /** The current line, or the last version of a removed one. */
  line: TermsLine
  changes: LineChange[]
}

/** Totals in grosze; lines in today's order, removed ones last. */
export type TermsDiff = { lines: LineDiff[]; changed: boolean }

/** Compares two terms versions by line. An option that was removed and added again has another key but is the same line. */
export function diffTerms(before: readonly TermsLine[], after: readonly TermsLine[]): TermsDiff {
  const matchedKeys = new Set(after.map((line) => earlierOf(line, before, after)?.lineKey))
  const lines: LineDiff[] = [
    ...after.map((line): LineDiff => {
      const earlier = earlierOf(line, before, after)
      if (!earlier) return { kind: "added", line, changes: [] }
      const changes = changesOf(earlier, line)
      return { kind: changes.length > 0 ? "changed" : "same", line, changes }
    }),
    ...before
      .filter((line) => !matchedKeys.has(line.lineKey))
      .map((line): LineDiff => ({ kind: "removed", line, changes: [] })),
  ]
  return {
    lines,
    changed: lines.some((line) => line.kind !== "same"),
  }
}

function earlierOf(line: TermsLine, before: readonly TermsLine[], after: readonly TermsLine[]) {
  const isKept = (earlier: TermsLine) => after.some(({ lineKey }) => lineKey === earlier.lineKey)
  return (
    before.find(({ lineKey }) => lineKey === line.lineKey) ??
    before.find((earlier) => line.optionId !== null && earlier.optionId === line.optionId && !isKept(earlier))
  )
}

function changesOf(from: TermsLine, to: TermsLine): LineChange[] {
  const changes: LineChange[] = []
  if (from.title !== to.title) changes.push({ what: "title", from: from.title, to: to.title })
  if (from.amountGrosze !== to.amountGrosze)
    changes.push({ what: "amount", from: from.amountGrosze, to: to.amountGrosze })
  if (from.description !== to.description)
    changes.push({ what: "description", from: from.description, to: to.description })
  if (from.eventId !== to.eventId) changes.push({ what: "event", from: from.eventId, to: to.eventId })
  const providerBefore = namedProvider(from)
  const providerAfter = namedProvider(to)
  if (providerAfter && providerBefore !== providerAfter)
    changes.push({ what: "provider", from: providerBefore, to: providerAfter })
  if ((from.form ?? null) !== (to.form ?? null))
    changes.push({ what: "form", from: from.form ?? null, to: to.form ?? null })
  const moved = from.movedDays ? { moved: from.movedDays } : {}
  if ((from.dueOn ?? null) !== (to.dueOn ?? null))
    changes.push({ what: "due", from: from.dueOn ?? null, to: to.dueOn ?? null, ...moved })
  for (const benefit of missingFrom(from.benefits, to.benefits)) changes.push({ what: "benefitAdded", benefit })
  for (const benefit of missingFrom(to.benefits, from.benefits)) changes.push({ what: "benefitRemoved", benefit })
  return changes
}

/** The provider in the terms: of an option the organization, of a custom line the named side; null: the default of the kind. */
const namedProvider = (line: TermsLine) => (line.isCustom ? (line.providedBy ?? null) : "organization")

/** Entries of `list` missing from `other`, counting repeats. */
function missingFrom(other: readonly string[], list: readonly string[]): string[] {
  const left = [...other]
  return list.filter((entry) => {
    const at = left.indexOf(entry)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** A row under a line; old and new value only where they are short. */
export type ChangeRow = { tone: "edit" | "add" | "cut"; word: string; label: string; from?: string; to?: string }

const edit = { tone: "edit", word: "Zmiana" } as const
const add = { tone: "add", word: "Dodano" } as const
const cut = { tone: "cut", word: "Usunięto" } as const

export type AmountTexts = Record<"from" | "to", (grosze: number) => string>

/** Differences of one line; empty when nothing changed. */
export function changeRows({ kind, line, changes }: LineDiff, amounts: AmountTexts): ChangeRow[] {
  if (kind === "added") return [{ ...add, label: "Cała opcja" }]
  if (kind === "removed")
    return [{ ...cut, label: line.description === "" ? "Cała opcja" : `Cała opcja: ${line.description}` }]
  return changes.map((change) => changeRow(change, amounts))
}

const dueText = (day: Day | null, moved?: TermsLine["movedDays"]) =>
  [day ? formatLongDay(day) : usualDueLabel, movedDueText(moved)].filter(Boolean).join(", ")
const formText = (form: LineForm | null) => (form ? lineFormLabels[form].toLowerCase() : usualFormLabel)

function changeRow(change: LineChange, amounts: AmountTexts): ChangeRow {
  switch (change.what) {
    case "amount":
      return { ...edit, label: "Kwota", from: amounts.from(change.from), to: amounts.to(change.to) }
    case "title":
      return { ...edit, label: "Nazwa", from: change.from, to: change.to }
    case "description":
      if (change.from === "") return { ...add, label: "Opis opcji", to: change.to }
      if (change.to === "") return { ...cut, label: "Opis opcji", from: change.from }
      return { ...edit, label: "Opis opcji", from: change.from, to: change.to }
    case "event":
      return { ...edit, label: "Wydarzenie, którego dotyczy opcja" }
    case "provider":
      return {
        ...edit,
        label: "Zapewnia",
        from: change.from ? providerNames[change.from] : undefined,
        to: providerNames[change.to],
      }
    case "form":
      return { ...edit, label: lineFormLabel, from: formText(change.from), to: formText(change.to) }
    case "due":
      return { ...edit, label: lineDueLabel, from: dueText(change.from, change.moved), to: dueText(change.to) }
    case "benefitAdded":
      return { ...add, label: change.benefit }
    case "benefitRemoved":
      return { ...cut, label: change.benefit }
  }
}
