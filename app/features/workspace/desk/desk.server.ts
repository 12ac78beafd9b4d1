import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { mayApproveSince } from "#app/domain/deals/approval/approval.ts"
import { otherSide, type Side } from "#app/domain/deals/deal/deal.ts"
import { standingHues, standingLabel, standingOf } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { deskDates } from "#app/domain/desk/desk-dates.ts"
import { moneyDates, moneySums, moneyTasks } from "#app/domain/desk/desk-money.ts"
import { type DeskRow, rowTasks } from "#app/domain/desk/desk-rows.ts"
import { type DeskTask, inOrderOfConsequence, taskDay, tasksShown } from "#app/domain/desk/desk-tasks.ts"
import { eventStatusLabels } from "#app/domain/events/event.ts"
import { noEventMoney } from "#app/domain/events/goal.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { sideOf } from "#app/features/deals/deal/queries.server.ts"
import { listOpenInvitations, type OpenInvitation } from "#app/features/deals/invitation/queries.server.ts"
import { raisedForNext } from "#app/features/deals/reports/goal/queries.server.ts"
import { listLatestConversations } from "#app/features/messages/queries.server.ts"
import { addDays, type Day, todayIn } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { dealDeliverablesPath, dealsPath, eventPath, myEventsPath, paymentsPath, secondPersonPath } from "#app/paths.ts"
import { listPlans } from "./plans.server.ts"
import { listTurns } from "./turns.server.ts"
import { findWork, type RuleChange } from "./work.server.ts"

const owedShown = 5

/** What needs the viewer now, and what comes next. `all`: every task, not the first ones. */
export async function findDesk(viewer: Viewer, all = false, now = new Date()) {
  const today = todayIn(now)
  const side = sideOf(viewer)
  const isSponsor = side === "sponsor"
  const [turns, work, plans, invitations, raised, messages] = await Promise.all([
    listTurns(viewer, today),
    findWork(viewer, today),
    listPlans(viewer),
    isSponsor && may(viewer.role, "answerInvitation") ? listOpenInvitations(viewer, now) : [],
    isSponsor ? null : raisedForNext(viewer, today),
    listLatestConversations(viewer),
  ])
  const { rows, events, own, ownCount, waiting, newEvents, companies, ruleChange } = work
  const { toClose, budget } = waiting
  const ofMoney = { side, today, path: paymentsPath }
  const tasks = inOrderOfConsequence([
    ...turns,
    ...(may(viewer.role, "moveDeliverable")
      ? rowTasks(rows, { side, userId: viewer.id, today, path: dealDeliverablesPath })
      : []),
    ...(may(viewer.role, "recordPayments") ? moneyTasks(plans, ofMoney) : []),
    ...invitations.map(invitationTask),
    ...(ruleChange && mayAgree(viewer, ruleChange) ? [ruleTask(ruleChange)] : []),
    ...(toClose > 0 && may(viewer.role, "editEvent") ? [closeTask(toClose)] : []),
  ])
  const shown = all ? tasks : tasks.slice(0, tasksShown)
  return {
    waiting,
    today,
    tasks: shown.map((task) => ({ ...task, ...taskDay(task, today) })),
    others: tasks.length - shown.length,
    dates: deskDates(
      { rows, events, payments: moneyDates(plans, ofMoney) },
      { side, today, path: dealDeliverablesPath, eventPath },
    ),
    owed: isSponsor ? owedTo(side, rows, today) : [],
    money: { ...moneySums(plans, today), budget, isPaying: isSponsor },
    own: own.map((event) => ({ ...event, raised: raised?.get(event.id) ?? { ...noEventMoney, deals: 0 } })),
    ownCount,
    editsEvents: may(viewer.role, "editEvent"),
    messages,
    newEvents,
    companies,
  }
}
export type Desk = Omit<Awaited<ReturnType<typeof findDesk>>, "waiting">

const invitationTask = ({ organization, event, sentOn }: OpenInvitation): DeskTask => ({
  kind: "invitation",
  title: "Odpowiedz na zaproszenie",
  about: `${event.title}, ${organization.name}`,
  href: `${dealsPath}#zaproszenia`,
  dueOn: null,
  since: sentOn,
})

const mayAgree = ({ role }: Viewer, { at, since, financeApproves }: RuleChange) =>
  mayApproveSince({ role, since: new Date(since) }, { financeApproves }, new Date(at))

const ruleTask = ({ by, at }: RuleChange): DeskTask => ({
  kind: "answer",
  title: "Zdecyduj o\u00a0zasadzie dwóch osób",
  about: `Złagodzenie, o\u00a0które prosi ${by}`,
  href: secondPersonPath,
  dueOn: null,
  since: todayIn(new Date(at)),
})

const closeTask = (events: number): DeskTask => ({
  kind: "close",
  title: "Oznacz jako zakończone",
  about: `${count(events, "wydarzenie")} po\u00a0terminie`,
  href: `${myEventsPath}?status=${eventStatusLabels.finished}`,
  dueOn: null,
  since: null,
})

/** What the other side does for this one, with its state: late ones first, then this month's. */
function owedTo(side: Side, rows: readonly DeskRow[], today: Day) {
  const until = addDays(today, 30)
  return rows
    .filter(({ owedBy, dueOn, state }) => owedBy === otherSide(side) && (state === "done" || dueOn <= until))
    .slice(0, owedShown)
    .map((row) => ({
      title: row.title,
      about: `${row.partner}, ${row.dealTitle}`,
      href: dealDeliverablesPath(row.dealId),
      dueOn: row.dueOn,
      label: row.state === "done" ? "Do potwierdzenia" : standingLabel(row, today),
      hue: standingHues[standingOf(row, today)],
    }))
}
