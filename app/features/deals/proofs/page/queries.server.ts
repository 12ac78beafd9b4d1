import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isFinal, type Side, sides, worksOnRows } from "#app/domain/deals/deal/deal.ts"
import { isOpen } from "#app/domain/deals/deal/row-sums.ts"
import { maySettle } from "#app/domain/deals/deal/settlement-move.ts"
import { rowMovesFor } from "#app/domain/deals/deliverables/deliverable-moves.ts"
import { isCounted, sortRows, standingLabel, standingOf } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { dayAhead } from "#app/domain/deals/deliverables/early-mark.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { daysBetween, todayIn } from "#app/lib/dates.ts"
import { frameOf } from "../../deal/frame/page-queries.server.ts"
import { type FrameEvent, getDealRow, listDealFacts } from "../../deal/frame/queries.server.ts"
import { ruleInputOf, sideOf } from "../../deal/queries.server.ts"
import { listDeliverables } from "../../deliverables/queries.server.ts"
import { peopleOf } from "../../people/member-columns.server.ts"
import { listProofs } from "../queries.server.ts"

/** The rows of a deal with the moves that are possible, in a fixed number of queries. 404 for strangers. */
export async function getDeliverablesPage(viewer: Viewer, dealId: string, openId: string | null, now = new Date()) {
  const row = await getDealRow(viewer, dealId, "proofs", (of) => ({ people: peopleOf(of) }))
  const today = todayIn(now)
  const side = sideOf(viewer)
  const [stored, proofs, facts] = await Promise.all([
    listDeliverables(viewer, dealId),
    listProofs(viewer, [dealId]),
    isFinal(row.status) ? listDealFacts(dealId) : [],
  ])
  const acts = may(viewer.role, "moveDeliverable")
  const works = worksOnRows(row.status)
  const isOver = isFinal(row.status)
  const shown = stored.map((one) => {
    const { sentBackAt, doneAt, dueProposedOn, dueProposedBy, ...rest } = one
    const isPast = dueProposedOn !== null && dueProposedOn < today
    const moves = acts ? rowMovesFor(side, one, row.status).filter((move) => move !== "acceptDue" || !isPast) : []
    return {
      ...rest,
      // a remark stays, with the day of its answer, until the deal is over
      reason: isOver ? null : one.reason,
      moves,
      standing: standingOf(one, today),
      label: standingLabel(one, today, isOver),
      isOpen: isOpen(one),
      early: dayAhead([{ ...one, firstDay: firstDayOf(one, row.events) }], today),
      isLate: standingOf(one, today) === "late",
      sentBackOn: sentBackAt && todayIn(sentBackAt),
      doneOn: doneAt && todayIn(doneAt),
      before: daysBeforeEvent(one, row.events),
      proposedDay: works && dueProposedOn ? { on: dueProposedOn, isOwn: dueProposedBy === side } : null,
      proofs: proofs[one.id] ?? [],
    }
  })
  const ordered = sortRows(shown, today)
  const groups = sides
    .toReversed()
    .map((owedBy) => ({ owedBy, rows: ordered.filter((one) => one.owedBy === owedBy) }))
    .filter(({ rows }) => rows.length > 0)
  const frame = frameOf(viewer, row, facts, now)
  return {
    ...frame,
    today,
    groups,
    openId: ordered.some(({ id }) => id === openId) ? openId : null,
    responsible: responsibleOf(ordered, side),
    team: row.people.map(({ id, name }) => ({ id, name })),
    mayAdd: acts && works,
    waiting: ordered.filter(({ moves }) => moves.includes("confirm")),
    /** Who may act, when the viewer may not. */
    roleNote: !acts && (works || frame.rowSums.toConfirm > 0) ? roleNotes.moveDeliverable : null,
    works,
    /** The viewer may preview the settlement that would be composed now. */
    mayCompose: maySettle(viewer.role, side, ruleInputOf(row, today)),
  }
}

export type DeliverablesPage = Awaited<ReturnType<typeof getDeliverablesPage>>
export type ShownRow = DeliverablesPage["groups"][number]["rows"][number]

function firstDayOf({ eventId }: { eventId: string | null }, events: readonly FrameEvent[]) {
  const days = events.filter(({ id }) => eventId === null || id === eventId).map(({ startDate }) => startDate)
  return days.sort()[0] ?? null
}

/** Days from the due day to the agreed first day of the event; null without an event, and for rows due after it. */
function daysBeforeEvent({ eventId, dueOn }: { eventId: string | null; dueOn: string }, events: readonly FrameEvent[]) {
  const event = events.find(({ id }) => id === eventId) ?? (events.length === 1 ? events[0] : undefined)
  const days = event ? daysBetween(dueOn, event.startDate) : 0
  return days > 0 ? days : null
}

type OwedRow = Pick<
  Awaited<ReturnType<typeof listDeliverables>>[number],
  "owedBy" | "responsibleId" | "responsible" | "state" | "lineKey"
> & {
  isLate: boolean
}

/** The members of the viewer's side who are responsible for rows, with the number of rows. */
function responsibleOf(rows: readonly OwedRow[], side: Side) {
  const people = new Map<string, { id: string; name: string; rows: number; late: number }>()
  for (const row of rows) {
    const { responsibleId: id, responsible: name, isLate } = row
    if (row.owedBy !== side || !id || !isCounted(row)) continue
    const before = people.get(id) ?? { id, name: name ?? "", rows: 0, late: 0 }
    people.set(id, { ...before, rows: before.rows + 1, late: before.late + (isLate ? 1 : 0) })
  }
  return [...people.values()].sort((a, b) => b.late - a.late || b.rows - a.rows || a.name.localeCompare(b.name, "pl"))
}
