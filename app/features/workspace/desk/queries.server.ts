import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { mayApproveSince } from "#app/domain/deals/approval/approval.ts"
import { yearByMonth } from "#app/domain/deals/reports/months.ts"
import { eventStatusLabels } from "#app/domain/events/event.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { daysAhead, deskDates } from "#app/domain/workspace/desk/desk-dates.ts"
import { dealTasks } from "#app/domain/workspace/desk/desk-deals.ts"
import { deskInvoices } from "#app/domain/workspace/desk/desk-invoices.ts"
import { type DeskTask, inGroups, tasksShown } from "#app/domain/workspace/desk/desk-tasks.ts"
import { deskWaits } from "#app/domain/workspace/desk/desk-waits.ts"
import { sideOf } from "#app/features/deals/deal/queries.server.ts"
import type { OpenInvitation } from "#app/features/deals/invitation/queries.server.ts"
import { listTasks } from "#app/features/deals/tasks/queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import {
  bankAccountsPath,
  dealDeliverablesPath,
  dealDocumentsPath,
  dealMaterialsPath,
  dealPath,
  dealsPath,
  eventPath,
  myEventsPath,
  paymentsPath,
  secondPersonPath,
} from "#app/paths.ts"
import { findWork, type RuleChange } from "./work-queries.server.ts"

const paths = {
  deal: dealPath,
  rows: dealDeliverablesPath,
  payments: paymentsPath,
  materials: dealMaterialsPath,
  documents: dealDocumentsPath,
}

/** What needs the viewer now, and what comes next. `all`: every task instead of the first ones. */
export async function findDesk(viewer: Viewer, { all = false, now = new Date() } = {}) {
  const today = todayIn(now)
  const side = sideOf(viewer)
  const isSponsor = side === "sponsor"
  const [dealWork, work] = await Promise.all([listTasks(viewer, today, daysAhead), findWork(viewer, today)])
  const { events, own, ownCount, waiting, newEvents, companies, ruleChange, money, messages } = work
  const { toClose, budget } = waiting
  const tasks = [
    ...(work.waitsForAccount ? [accountTask] : []),
    ...dealTasks(dealWork, { side, role: viewer.role, userId: viewer.id, today, paths }),
    ...work.invitations.map(invitationTask),
    ...(ruleChange && mayAgree(viewer, ruleChange) ? [ruleTask(ruleChange)] : []),
    ...(toClose > 0 && may(viewer.role, "editEvent") ? [closeTask(toClose)] : []),
  ]
  return {
    waiting,
    today,
    groups: inGroups(tasks, { today, role: viewer.role, limit: all ? tasks.length : tasksShown }),
    others: all ? 0 : Math.max(0, tasks.length - tasksShown),
    dates: deskDates({ tasks: dealWork, events }, { side, role: viewer.role, today, paths, eventPath }),
    waits: deskWaits(dealWork, { side, today, paths }),
    money: { ...money, budget, isPaying: isSponsor, readsFinances: may(viewer.role, "readFinances") },
    own,
    ownCount,
    editsEvents: may(viewer.role, "editEvent"),
    year: yearByMonth(work.months),
    invoices: deskInvoices(work.invoices, { side, today, path: isSponsor ? paymentsPath : invoicesPath }),
    bookkeeping: work.bookkeeping && {
      ...work.bookkeeping,
      note: roleNotes[isSponsor ? "editParty" : "editBankAccounts"],
    },
    messages,
    newEvents,
    companies,
  }
}
export type Desk = Omit<Awaited<ReturnType<typeof findDesk>>, "waiting">

const invoicesPath = (dealId: string) => `${paymentsPath(dealId)}#faktury`

const accountTask: DeskTask = {
  kind: "account",
  title: "Podaj rachunek",
  about: "Bez niego sponsor nie zobaczy danych do\u00a0przelewu",
  href: bankAccountsPath,
  dueOn: null,
  since: null,
}

const invitationTask = ({ organization, event, sentOn }: OpenInvitation): DeskTask => ({
  kind: "invitation",
  title: "Odpowiedz na zaproszenie",
  about: `${event.title}, ${organization.name}`,
  href: `${dealsPath}#zaproszenia`,
  dueOn: null,
  since: sentOn,
})

const mayAgree = ({ role }: Viewer, { at, since, countsFrom, financeApproves }: RuleChange) =>
  countsFrom === null &&
  mayApproveSince({ role, since: new Date(since), countsFrom }, { financeApproves }, new Date(at))

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
