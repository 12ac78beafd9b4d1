import type { Day } from "#app/lib/dates.ts"
import type { Side } from "../deal/deal.ts"
import type { DeliverableState } from "./deliverable.ts"
import { type AgreedTerms, dayBasis, dueDay, firstDue, type PromisedRow, rowsPromisedBy } from "./promised-rows.ts"

/** A stored row that terms promised. */
export type StoredRow = {
  id: string
  lineKey: string
  promiseIndex: number
  eventId: string | null
  owedBy: Side
  title: string
  position: number
  state: DeliverableState
  dueOn: Day
  dueOffset: number | null
  dueAgreed: boolean
  dueMovedAlone: boolean
  /** The day that the terms named for its line when the row was last aligned. */
  termsDueOn: Day | null
}

type DueDay = Pick<StoredRow, "dueOn" | "dueOffset" | "dueAgreed" | "dueMovedAlone">
type RowValues = Omit<StoredRow, "id" | "state">
export type Alignment = {
  added: RowValues[]
  /** Only changed values; `state` only when a withdrawn row is promised again. */
  changed: { id: string; set: Partial<RowValues> & { state?: "todo" } }[]
  /** Rows that are no longer promised. */
  withdrawn: string[]
  /** Confirmed rows that are no longer promised; they stay unchanged. */
  dropped: string[]
}

/**
 * The changes that make the rows follow agreed terms; empty when they do. Matches a row by its line, side and wording.
 * A row without work on it takes new wording at its place; any other is withdrawn, and a new one added.
 */
export function alignRows(terms: AgreedTerms, stored: readonly StoredRow[], today: Day): Alignment {
  const unmatched = new Set(stored)
  const take = (found: StoredRow | undefined) => {
    if (found) unmatched.delete(found)
    return found
  }
  const promised = rowsPromisedBy(terms)
  const byWording = new Map(promised.map((row) => [row, take(sameWording(row, [...unmatched]))]))
  const alignment: Alignment = { added: [], changed: [], withdrawn: [], dropped: [] }
  for (const row of promised) {
    const found = byWording.get(row) ?? take(samePlace(row, [...unmatched]))
    if (found) {
      const set = changesOf(found, row, terms, today)
      if (Object.keys(set).length > 0) alignment.changed.push({ id: found.id, set })
    } else alignment.added.push({ ...row, ...dueOfNew(row, terms.events, today) })
  }
  for (const { id, state } of unmatched)
    if (state !== "withdrawn") alignment[state === "confirmed" ? "dropped" : "withdrawn"].push(id)
  return alignment
}

/** The rows that acceptance today would make the terms promise, by day; nobody is promised the use of a donation. */
export function proposedRows(terms: AgreedTerms, stored: readonly StoredRow[], today: Day) {
  const { added, changed, withdrawn, dropped } = alignRows(terms, stored, today)
  const gone = new Set([...withdrawn, ...dropped])
  const setOf = new Map(changed.map(({ id, set }) => [id, set]))
  const retained = stored
    .filter(({ id, state }) => !gone.has(id) && (state !== "withdrawn" || setOf.has(id)))
    .map((row) => ({ ...row, ...setOf.get(row.id) }))
  return [...retained, ...added]
    .filter(({ owedBy }) => terms.kind !== "donation" || owedBy === "sponsor")
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn) || one.position - other.position)
    .map(({ owedBy, title, dueOn, ...row }) => ({ owedBy, title, dueOn, basis: dayBasis(row) }))
}

const isOfPromise = (row: PromisedRow, one: StoredRow) => one.lineKey === row.lineKey && one.owedBy === row.owedBy

/** Prefers the same place, as a line may promise one thing twice; withdrawn rows come last. */
function sameWording(row: PromisedRow, unmatched: readonly StoredRow[]) {
  const same = unmatched.filter((one) => isOfPromise(row, one) && one.title === row.title)
  const standing = same.filter(({ state }) => state !== "withdrawn")
  const best = standing.length > 0 ? standing : same
  return best.find(({ promiseIndex }) => promiseIndex === row.promiseIndex) ?? best[0]
}

const samePlace = (row: PromisedRow, unmatched: readonly StoredRow[]) =>
  unmatched.find((one) => isOfPromise(row, one) && one.state === "todo" && one.promiseIndex === row.promiseIndex)

function changesOf(found: StoredRow, row: PromisedRow, terms: AgreedTerms, today: Day) {
  const isPromisedAgain = found.state === "withdrawn"
  const { lineKey, promiseIndex, eventId, owedBy, title, position, termsDueOn } = row
  const wanted: RowValues = {
    lineKey,
    promiseIndex,
    eventId,
    owedBy,
    title,
    position,
    termsDueOn,
    ...dueOf(found, row, terms.events, today),
  }
  const differing = Object.entries(wanted).filter(([name, value]) => found[name as keyof RowValues] !== value)
  return {
    ...(Object.fromEntries(differing) as Partial<RowValues>),
    ...(isPromisedAgain ? { state: "todo" as const } : {}),
  }
}

/** The day of the terms, unless it has passed by the time they are agreed; else that of the rule. */
function dueOfNew(row: PromisedRow, events: AgreedTerms["events"], today: Day): DueDay {
  const { termsDueOn } = row
  const isNamed = termsDueOn !== null && termsDueOn >= today
  const due = isNamed ? { dueOn: termsDueOn, dueOffset: null } : firstDue(row, events, today)
  return { ...due, dueAgreed: isNamed, dueMovedAlone: false }
}

/**
 * The due day: a row takes the day that new terms name for its line, if the earlier ones did not name it; one that counts
 * from the event moves with it until it is confirmed.
 */
function dueOf(found: StoredRow, row: PromisedRow, events: AgreedTerms["events"], today: Day): DueDay {
  const takesDay = found.state !== "confirmed" && found.termsDueOn !== row.termsDueOn
  if (found.state === "withdrawn" || takesDay) return dueOfNew(row, events, today)
  const { dueOn, dueOffset, dueAgreed, dueMovedAlone, state } = found
  const moved = dueOffset === null || state === "confirmed" ? null : dueDay(row.eventId, dueOffset, events)
  return { dueOn: moved ?? dueOn, dueOffset, dueAgreed, dueMovedAlone }
}
