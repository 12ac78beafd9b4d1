import { expect, test } from "vitest"
import { eventPath } from "#app/paths.ts"
import { type DealTask, doneBy } from "../../deals/tasks/task.ts"
import { awaitedMoves } from "../../notifications/task.ts"
import { roles } from "../../shared/role.ts"
import { deskDates } from "./desk-dates.ts"
import { dealTasks } from "./desk-deals.ts"
import { type DeskTask, inGroups, taskDay } from "./desk-tasks.ts"

const today = "2027-04-08"
const row = (more: Partial<DealTask> = {}): DealTask => ({
  dealId: "d1",
  side: "organization",
  what: "do",
  subject: "r1",
  since: null,
  fromDay: "2027-03-29",
  dueOn: "2027-04-05",
  grosze: null,
  title: "Baner przy wejściu",
  responsibleId: null,
  asksAgain: false,
  lastDay: null,
  dealTitle: "Zielone Podwórka",
  partner: "Piekarnia Jasny Zakwas",
  ...more,
})
const paths = {
  deal: (id: string) => `/deal/${id}`,
  rows: (id: string) => `/rows/${id}`,
  payments: (id: string) => `/payments/${id}`,
  materials: (id: string) => `/materials/${id}`,
  documents: (id: string) => `/documents/${id}`,
}
const viewed = { side: "organization", role: "owner", userId: "u1", today, paths } as const
const plain = (text: string) => text.replaceAll("\u00a0", " ")

test("a settlement waits from the day after the event", () => {
  const settle = row({ what: "settle", since: "2027-01-02", fromDay: "2027-04-06", dueOn: null, lastDay: "2027-04-05" })
  expect(dealTasks([settle], viewed)[0]?.since).toBe("2027-04-06")
})

test("late work of one deal is one task, dated by the oldest row", () => {
  const [task, ...rest] = dealTasks(
    [row(), row({ dueOn: "2027-04-01" }), row({ dealId: "d2", dueOn: "2027-04-07" })],
    viewed,
  )
  expect([plain(task?.title ?? ""), task?.dueOn, task?.about]).toEqual([
    "2 świadczenia po terminie",
    "2027-04-01",
    "Zielone Podwórka, Piekarnia Jasny Zakwas",
  ])
  expect(rest.map(({ title, href }) => [title, href])).toEqual([["Baner przy wejściu", "/rows/d2"]])
})

test.each([
  [row({ dueOn: "2027-04-15", fromDay: today }), ["due", "Baner przy wejściu"]],
  [row({ dueOn: "2027-04-16", fromDay: "2027-04-09" }), null],
  [row({ what: "redo", dueOn: "2027-05-30" }), ["due", "Popraw: Baner przy wejściu"]],
  [row({ what: "check", dueOn: null }), ["confirm", "Potwierdź: Baner przy wejściu"]],
  [row({ what: "check", dueOn: null, responsibleId: "u2" }), ["confirm", "Potwierdź: Baner przy wejściu"]],
  [
    row({ what: "reschedule", dueOn: null, responsibleId: "u2" }),
    ["answer", "Odpowiedz na nowy termin: Baner przy wejściu"],
  ],
  [row({ side: "sponsor" }), null],
  [row({ responsibleId: "u1" }), ["late", "Baner przy wejściu"]],
  [row({ responsibleId: "u2" }), null],
])("a row that is %o is a task of who does or confirms it", (one, expected) => {
  const [task] = dealTasks([one], viewed)
  expect(task ? [task.kind, task.title] : null).toEqual(expected)
})

const money = { subject: "1", title: null, grosze: 246_000 }
const undated = { dueOn: null, since: "2027-04-05" }
test.each([
  [
    row({ ...money, what: "pay", side: "sponsor", dueOn: "2027-04-06" }),
    ["late", "Zapłać 2 460 zł", "2027-04-06", null],
  ],
  [
    row({ ...money, what: "pay", side: "sponsor", dueOn: "2027-04-15" }),
    ["money", "Zapłać 2 460 zł", "2027-04-15", null],
  ],
  [row({ ...money, ...undated, what: "pay", side: "sponsor" }), ["money", "Zapłać 2 460 zł", null, "2027-04-05"]],
  [row({ ...money, what: "overdue" }), ["money", "Przypomnij o wpłacie 2 460 zł", "2027-04-05", null]],
  [row({ ...money, ...undated, what: "receive" }), ["money", "Sprawdź, czy wpłynęło 2 460 zł", null, "2027-04-05"]],
  [
    row({ ...money, ...undated, what: "receive", side: "sponsor" }),
    ["money", "Sprawdź, czy dotarł zwrot 2 460 zł", null, "2027-04-05"],
  ],
  [row({ ...money, ...undated, what: "give_back" }), ["money", "Zwróć 2 460 zł", null, "2027-04-05"]],
])("money that is %o is a task on the payments of the deal", (one, expected) => {
  const [task] = dealTasks([one], { ...viewed, side: one.side })
  expect(task && [task.kind, plain(task.title), task.dueOn, task.since]).toEqual(expected)
  expect(task?.href).toBe("/payments/d1")
})

test("missing money of a deal is one task, from the oldest day", () => {
  const missed = (dueOn: string, dealId = "d1") => row({ ...money, what: "overdue", dueOn, dealId })
  const tasks = dealTasks([missed("2027-04-05"), missed("2027-03-01"), missed("2027-04-01", "d2")], viewed)
  expect(tasks.map(({ title, dueOn }) => [plain(title), dueOn])).toEqual([
    ["Przypomnij o wpłacie 4 920 zł", "2027-03-01"],
    ["Przypomnij o wpłacie 2 460 zł", "2027-04-01"],
  ])
})

test("an entry listed only for its day is no task for a role that may not do it", () => {
  const listed = [row({ fromDay: today }), row({ ...money, what: "pay", fromDay: today })]
  expect(dealTasks(listed, { ...viewed, role: "viewer" })).toEqual([])
  expect(dealTasks(listed, { ...viewed, role: "finance" }).map(({ kind }) => kind)).toEqual(["late"])
})

test("a rating is asked for in the month after the end", () => {
  const rate = (fromDay: string) =>
    dealTasks([row({ what: "rate", subject: null, title: null, dueOn: null, fromDay })], viewed).map(
      ({ title }) => title,
    )
  expect(rate("2027-03-09")).toEqual(["Oceń współpracę"])
  expect(rate("2027-03-08")).toEqual([])
})

test.each([
  [{ dueOn: "2027-04-05", since: null }, "3 dni", "po terminie"],
  [{ dueOn: today, since: null }, "Dziś", ""],
  [{ dueOn: "2027-04-09", since: null }, "Jutro", "piątek"],
  [{ dueOn: "2027-04-12", since: null }, "12 kwietnia", "poniedziałek"],
  [{ dueOn: null, since: today }, "Dziś", ""],
  [{ dueOn: null, since: "2027-04-07" }, "Dziś", "czeka 1 dzień"],
])("the day of %o is shown", (task, day, note) => {
  const shown = taskDay(task, today)
  expect([plain(shown.day), plain(shown.note)]).toEqual([day, note])
})

test("tasks are grouped by day: late ones first, then the longest wait", () => {
  const task = (title: string, more: Partial<DeskTask>): DeskTask => ({
    kind: "due",
    title,
    about: "",
    href: "/",
    dueOn: null,
    since: null,
    ...more,
  })
  const tasks = [
    task("zamknij", { kind: "close" }),
    task("pojutrze", { dueOn: "2027-04-10" }),
    task("nowa propozycja", { kind: "answer", since: today }),
    task("stara propozycja", { kind: "answer", since: "2027-04-01" }),
    task("za tydzień", { dueOn: "2027-04-12" }),
    task("jutro", { dueOn: "2027-04-09" }),
    task("po terminie", { kind: "late", dueOn: "2027-04-07" }),
  ]
  const named = (limit: number, role: "owner" | "finance" = "owner") =>
    inGroups(tasks, { today, role, limit }).map(({ title, tasks }) => [title, ...tasks.map((one) => one.title)])
  // a Thursday
  expect(named(7)).toEqual([
    ["Dziś", "po terminie", "stara propozycja", "nowa propozycja", "zamknij"],
    ["Do niedzieli", "jutro", "pojutrze"],
    ["Później", "za tydzień"],
  ])
  expect(named(5)).toEqual([
    ["Dziś", "po terminie", "stara propozycja", "nowa propozycja", "zamknij"],
    ["Do niedzieli", "jutro"],
  ])
  expect(named(7, "finance").map(([title]) => title)).toEqual(["Po terminie", "Twoja zgoda", "Pozostałe"])
})

test("a role is asked only for tasks that it may do", () => {
  const money = ["copy", "account", "pay", "overdue", "receive", "give_back"]
  const all = [
    ...awaitedMoves,
    "approve",
    "capacity",
    "materials",
    "file",
    ...money,
    "do",
    "redo",
    "check",
    "reschedule",
    "rate",
  ]
  expect(roles.map((role) => [role, doneBy(role)])).toEqual([
    ["owner", all],
    ["coordinator", all],
    ["finance", ["settle", "decide", "correct", "approve", ...money]],
    ["viewer", ["approve"]],
  ])
})

test.each([
  ["answer", "answer"],
  ["settle", "settle"],
  ["annex", "answer"],
  ["called_off", "answer"],
  ["decide", "settle"],
  ["approve", "answer"],
] as const)("%s is a task of kind %s on the deal's page", (what, kind) => {
  const move = row({ what, subject: null, title: null, dueOn: null, since: "2027-04-01" })
  expect(dealTasks([move], viewed)).toMatchObject([{ kind, href: "/deal/d1", since: "2027-04-01" }])
})

test("the next thirty days list own work by day and deal, money and events", () => {
  const dates = deskDates(
    {
      tasks: [
        row({ dueOn: "2027-04-10" }),
        row({ dueOn: "2027-04-10" }),
        row({ dueOn: "2027-04-10", dealId: "d2" }),
        row({ dueOn: "2027-05-09" }),
        row({ what: "check", dueOn: null }),
        row({ dueOn: today, side: "sponsor" }),
        row(),
        row({ ...money, what: "overdue", dueOn: "2027-04-15", fromDay: "2027-04-16" }),
        row({ ...money, what: "overdue", dueOn: "2027-06-15", fromDay: "2027-06-16" }),
      ],
      events: [{ id: "e1", title: "Podwórka", startDate: "2027-04-24", city: "Poznań" }],
    },
    { ...viewed, eventPath },
  )
  expect(dates.map(({ day, below, title, isEvent }) => [day, below, plain(title), isEvent])).toEqual([
    ["2027-04-10", "kwi, sob.", "2 świadczenia", false],
    ["2027-04-10", "kwi, sob.", "Baner przy wejściu", false],
    ["2027-04-15", "kwi, czw.", "Rata 2 460 zł", false],
    ["2027-04-24", "kwi, sob.", "Podwórka", true],
  ])
})

test.each([
  ["finance", ["Rata 2 460 zł"]],
  ["viewer", ["Baner przy wejściu", "Rata 2 460 zł"]],
] as const)("the next thirty days of the role %s list %j", (role, titles) => {
  const tasks = [row({ dueOn: "2027-04-10" }), row({ ...money, what: "overdue", dueOn: "2027-04-15" })]
  const dates = deskDates({ tasks, events: [] }, { ...viewed, role, eventPath })
  expect(dates.map(({ title }) => plain(title))).toEqual(titles)
})
