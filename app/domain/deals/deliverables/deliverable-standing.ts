import { type Day, daysBetween, formatLongDay } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import type { Side } from "../deal/deal.ts"
import { ownTurn, teamTurn } from "../deal/deal-view.ts"
import { isOpen, type RowSums } from "../deal/row-sums.ts"
import type { DeliverableState } from "./deliverable.ts"

/** The states of a row on a day, in the order of the page. */
export const standings = ["late", "sent_back", "todo", "done", "confirmed", "withdrawn"] as const
export type Standing = (typeof standings)[number]
type DueDeliverable = { state: DeliverableState; dueOn: Day }

export const standingOf = (row: DueDeliverable, today: Day): Standing =>
  isOpen(row) && row.dueOn < today ? "late" : row.state

/** Sorts rows: late, to fix, to do, waiting, confirmed, withdrawn; within each the earliest due day first. */
export function sortRows<T extends DueDeliverable & { position: number; id: string }>(
  rows: readonly T[],
  today: Day,
): T[] {
  const rank = (row: T) => standings.indexOf(standingOf(row, today))
  const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
  return [...rows].sort(
    (a, b) => rank(a) - rank(b) || compare(a.dueOn, b.dueOn) || a.position - b.position || compare(a.id, b.id),
  )
}

/** "Po terminie 3 dni". `isOver`: the deal is, so that nobody confirms what is done. */
export function standingLabel(row: DueDeliverable, today: Day, isOver = false): string {
  const standing = standingOf(row, today)
  if (isOver && standing === "done") return "Zrobione, bez potwierdzenia"
  return standing === "late"
    ? `Po terminie ${count(daysBetween(row.dueOn, today), memberNouns.dzień)}`
    : labels[standing]
}

const labels: Record<Exclude<Standing, "late">, string> = {
  sent_back: "Do poprawy",
  todo: "Do zrobienia",
  done: "Zrobione – czeka na potwierdzenie",
  confirmed: "Potwierdzone",
  withdrawn: "Wycofane aneksem",
}

/** Hues of the status pill. */
export const standingHues: Record<Standing, string> = {
  late: "rejected",
  sent_back: "settlement_rejected",
  todo: "todo",
  done: "pending",
  confirmed: "in_progress",
  withdrawn: "canceled",
}

export const isCounted = ({ state }: Pick<DueDeliverable, "state">): boolean => state !== "withdrawn"

type RowsTurn = { heading: string; text: string }

/**
 * "Teraz Twój ruch: 3 świadczenia" with their labels; null when nothing waits for this side, now or later. `own`: how
 * many the viewer has now, the others being colleagues'; null: their role moves no rows. `withoutTurn`: another heading
 * on the page says whose move it is.
 */
export function rowsTurn(side: Side, sums: RowSums, own: number | null, withoutTurn = false): RowsTurn | null {
  const { mine, toDo, ahead, toReschedule } = sums
  if (mine + toReschedule === 0) return null
  const dueNow = mine - ahead
  const unmade = toDo - ahead - sums.mySentBack
  const parts = [
    sums.mySentBack > 0 && `do\u00a0poprawy: ${sums.mySentBack}`,
    unmade > 0 && `do\u00a0zrobienia: ${unmade}`,
    sums.myLate > 0 && `z\u00a0tego po terminie: ${sums.myLate}`,
    sums.toConfirm > 0 && `do potwierdzenia: ${sums.toConfirm}`,
    toReschedule > 0 && `nowe terminy do\u00a0uzgodnienia: ${toReschedule}`,
  ].filter((part) => part !== false)
  const who = side === "organization" ? "Sponsor potwierdza" : "Organizacja potwierdza"
  const isOwn = own !== null && own + toReschedule > 0
  const rows = isOwn ? own : dueNow
  const what = rows > 0 ? count(rows, memberNouns.świadczenie) : "terminy świadczeń"
  const ownNow = withoutTurn ? capitalized(what) : `${ownTurn}: ${what}`
  const now = isOwn ? ownNow : `${teamTurn}: ${what}`
  return {
    heading: dueNow + toReschedule > 0 ? now : later(sums),
    text: [
      parts.length > 0 && `${capitalized(parts.join(", "))}.`,
      dueNow + toReschedule > 0 && ahead > 0 && `Na\u00a0później: ${later(sums)}.`,
      isOwn && dueNow > own && `U\u00a0innych osób z\u00a0zespołu: ${dueNow - own}.`,
      toDo > 0 && `${who} każde osobno.`,
    ]
      .filter(Boolean)
      .join(" "),
  }
}

function later({ ahead, aheadUntil }: RowSums): string {
  const until = aheadUntil === null ? "" : `${ahead > 1 ? ", najbliższe" : ""} do\u00a0${formatLongDay(aheadUntil)}`
  return `${count(ahead, memberNouns.świadczenie)}${until}`
}
