import { addDays, type Day } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { otherSide, type Side } from "../deals/deal/deal.ts"
import type { DeliverableState } from "../deals/deliverables/deliverable.ts"
import { isOpen, standingOf } from "../deals/deliverables/deliverable-standing.ts"
import type { DeskTask } from "./desk-tasks.ts"

/** A deliverable of a running deal, as the desk needs it. */
export type DeskRow = {
  dealId: string
  title: string
  owedBy: Side
  state: DeliverableState
  dueOn: Day
  /** Null: nobody in particular. */
  responsibleId: string | null
  dealTitle: string
  partner: string
}

/** Rows due within this many days are tasks. */
export const soonDays = 7

type Bucket = "late" | "fix" | "soon" | "confirm"

function bucketOf(row: DeskRow, side: Side, userId: string, today: Day): Bucket | null {
  if (row.owedBy !== side) return row.owedBy === otherSide(side) && row.state === "done" ? "confirm" : null
  if (!isOpen(row) || (row.responsibleId !== null && row.responsibleId !== userId)) return null
  if (standingOf(row, today) === "late") return "late"
  if (row.state === "sent_back") return "fix"
  return row.dueOn <= addDays(today, soonDays) ? "soon" : null
}

const kinds = { late: "late", fix: "due", soon: "due", confirm: "confirm" } as const

/**
 * One task per deal and reason: the rows this person does (theirs or nobody's), and those of the other side that wait
 * for confirmation.
 */
export function rowTasks(
  rows: readonly DeskRow[],
  { side, userId, today, path }: { side: Side; userId: string; today: Day; path: (dealId: string) => string },
): DeskTask[] {
  const groups = new Map<string, { bucket: Bucket; rows: [DeskRow, ...DeskRow[]] }>()
  for (const row of rows) {
    const bucket = bucketOf(row, side, userId, today)
    if (!bucket) continue
    const key = `${bucket} ${row.dealId}`
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { bucket, rows: [row] })
  }
  return [...groups.values()].map(({ bucket, rows: [first, ...rest] }) => ({
    kind: kinds[bucket],
    title: titleOf(bucket, first, rest.length + 1),
    about: `${first.dealTitle}, ${first.partner}`,
    href: path(first.dealId),
    dueOn:
      bucket === "confirm"
        ? null
        : [first, ...rest].reduce((day, row) => (row.dueOn < day ? row.dueOn : day), first.dueOn),
    since: null,
  }))
}

function titleOf(bucket: Bucket, { title }: DeskRow, rows: number): string {
  if (rows === 1) return { late: title, soon: title, fix: `Popraw: ${title}`, confirm: `Potwierdź: ${title}` }[bucket]
  const counted = count(rows, memberNouns.świadczenie)
  return {
    late: `${counted} po\u00a0terminie`,
    soon: counted,
    fix: `Popraw ${counted}`,
    confirm: `Potwierdź zrobione: ${counted}`,
  }[bucket]
}
