import { addDays, compareDays, type Day, daysBetween } from "#app/lib/dates.ts"
import { type Forms, formatCount, plural } from "#app/lib/text/plural-forms.ts"
import type { DeliverableState } from "../deliverables/deliverable.ts"

/** What the organization owes to one sponsor of an event. */
export type MatrixRow = {
  id: string
  dealId: string
  sponsor: string
  title: string
  state: DeliverableState
  dueOn: Day
  /** When it was marked as done. */
  doneOn: Day | null
  responsible: string | null
  isMine: boolean
  reason: string | null
  /** A proof may be added now. */
  takesProof: boolean
  /** The responsible person may be changed now. */
  takesPerson: boolean
}

export const looks = ["late", "fix", "todo", "sent", "ok"] as const
/** How a row is shown, the most urgent first; `sent` waits for the sponsor. */
export type Look = (typeof looks)[number]
export const lookLabels: Record<Look, string> = {
  late: "po terminie",
  fix: "do poprawy",
  todo: "do zrobienia",
  sent: "czeka na potwierdzenie",
  ok: "potwierdzone",
}

export function lookOf({ state, dueOn }: Pick<MatrixRow, "state" | "dueOn">, today: Day): Look {
  if (state === "confirmed") return "ok"
  if (state === "done") return "sent"
  if (state === "sent_back") return "fix"
  return dueOn < today ? "late" : "todo"
}

/** 'po terminie 3 dni', or the label of the look. */
export const lookSentence = (row: Pick<MatrixRow, "state" | "dueOn">, today: Day): string => {
  const look = lookOf(row, today)
  return look === "late" ? `${lookLabels.late} ${countOf(daysBetween(row.dueOn, today), days)}` : lookLabels[look]
}

const weekDays = 7
/** The last day of the filter of what is due soon. */
export const weekAhead = (today: Day): Day => addDays(today, weekDays)

const days: Forms = { one: "dzień", few: "dni", many: "dni", other: "dnia" }
const deliverables: Forms = { one: "świadczenie", few: "świadczenia", many: "świadczeń", other: "świadczenia" }
const countOf = (n: number, forms: Forms) => `${formatCount(n)}\u00a0${plural(n, forms)}`
/** '37 świadczeń' */
export const countDeliverables = (n: number): string => countOf(n, deliverables)

type FilterRule = { value: string; holds: (row: MatrixRow, today: Day) => boolean }
const isLook = (look: Look) => (row: MatrixRow, today: Day) => lookOf(row, today) === look

/** Filters with their values in the address; '' is no filter. */
export const matrixFilters = [
  { value: "", holds: () => true },
  { value: "zalegle", holds: isLook("late") },
  { value: "tydzien", holds: (row, today) => lookOf(row, today) === "todo" && row.dueOn <= weekAhead(today) },
  { value: "poprawa", holds: isLook("fix") },
  { value: "sponsor", holds: isLook("sent") },
  { value: "moje", holds: ({ isMine }) => isMine },
] as const satisfies readonly FilterRule[]
export type MatrixFilter = (typeof matrixFilters)[number]["value"]

export const readMatrixFilter = (text: string | null): MatrixFilter =>
  matrixFilters.find(({ value }) => value === text)?.value ?? ""

export function filterRows<Row extends MatrixRow>(rows: readonly Row[], filter: MatrixFilter, today: Day): Row[] {
  const rule: FilterRule | undefined = matrixFilters.find(({ value }) => value === filter)
  return rows.filter((row) => rule?.holds(row, today))
}

export const countByLook = (rows: readonly MatrixRow[], today: Day): Record<Look, number> => {
  const counts: Record<Look, number> = { late: 0, fix: 0, todo: 0, sent: 0, ok: 0 }
  for (const row of rows) counts[lookOf(row, today)]++
  return counts
}

export const phases = ["before", "during", "after"] as const
export type Phase = (typeof phases)[number]
export const phaseLabels: Record<Phase, string> = {
  before: "Przed wydarzeniem",
  during: "W dniach wydarzenia",
  after: "Po wydarzeniu",
}

type Days = { startDate: Day; endDate: Day | null }
const phaseOf = (day: Day, { startDate, endDate }: Days): Phase => {
  if (day < startDate) return "before"
  return day > (endDate ?? startDate) ? "after" : "during"
}

/** One benefit with its cells in the order of the columns; null: not in the sponsor's package. */
export type MatrixLine = { title: string; cells: (MatrixRow | null)[] }
export type Matrix = {
  columns: { dealId: string; sponsor: string }[]
  groups: { phase: Phase; lines: MatrixLine[] }[]
}

/**
 * Columns by sponsor's name, lines by day. Rows of the same wording share a line, in the phase of its earliest due day;
 * a second promise of the same to one sponsor takes a second line.
 */
export function matrixOf(rows: readonly MatrixRow[], days: Days): Matrix {
  const byName = [...new Map(rows.map(({ dealId, sponsor }) => [dealId, { dealId, sponsor }])).values()]
  const columns = byName.sort((a, b) => a.sponsor.localeCompare(b.sponsor, "pl") || (a.dealId < b.dealId ? -1 : 1))
  const columnOf = new Map(columns.map(({ dealId }, index) => [dealId, index]))
  const lines = new Map<string, MatrixLine & { dueOn: Day }>()
  for (const row of rows.toSorted((a, b) => compareDays(a.dueOn, b.dueOn))) {
    const column = columnOf.get(row.dealId) ?? 0
    for (let promise = 0; ; promise++) {
      const key = `${row.title.toLocaleLowerCase("pl")} ${promise}`
      const line = lines.get(key) ?? { title: row.title, dueOn: row.dueOn, cells: columns.map(() => null) }
      lines.set(key, line)
      if (line.cells[column]) continue
      line.cells[column] = row
      break
    }
  }
  const sorted = [...lines.values()]
  const groups = phases.map((phase) => ({
    phase,
    lines: sorted.filter(({ dueOn }) => phaseOf(dueOn, days) === phase).map(({ title, cells }) => ({ title, cells })),
  }))
  return { columns, groups: groups.filter((group) => group.lines.length > 0) }
}

/** Rows by urgency, for a narrow screen; parts without rows are left out. */
export const matrixList = (rows: readonly MatrixRow[], today: Day): { look: Look; rows: MatrixRow[] }[] =>
  looks
    .map((look) => ({
      look,
      rows: rows
        .filter((row) => lookOf(row, today) === look)
        .sort((a, b) => compareDays(a.dueOn, b.dueOn) || a.title.localeCompare(b.title, "pl")),
    }))
    .filter((part) => part.rows.length > 0)
