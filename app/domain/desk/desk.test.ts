import { describe, expect, test } from "vitest"
import { dealPath, eventPath } from "#app/paths.ts"
import { barOf } from "#test/support/money/bar.ts"
import type { Side } from "../deals/deal/deal.ts"
import { type Entry, totalsOf } from "../deals/payments/ledger.ts"
import { roles } from "../parties/role.ts"
import { deskDates } from "./desk-dates.ts"
import { type DeskPlan, moneyDates, moneySums, moneyTasks } from "./desk-money.ts"
import { type DeskRow, rowTasks } from "./desk-rows.ts"
import { type DeskTask, inOrderOfConsequence, taskDay } from "./desk-tasks.ts"
import { answersChanges, turnStatuses, turnTask } from "./desk-turns.ts"

const today = "2027-04-08"
const row = (more: Partial<DeskRow> = {}): DeskRow => ({
  dealId: "d1",
  title: "Baner przy wejściu",
  owedBy: "organization",
  state: "todo",
  dueOn: "2027-04-05",
  responsibleId: null,
  dealTitle: "Zielone Podwórka",
  partner: "Piekarnia Jasny Zakwas",
  ...more,
})
const viewed = { side: "organization", userId: "u1", today, path: dealPath } as const
const plain = (text: string) => text.replaceAll("\u00a0", " ")

test("late work of one deal is one task, dated by the oldest row", () => {
  const [task, ...rest] = rowTasks(
    [row(), row({ dueOn: "2027-04-01" }), row({ dealId: "d2", dueOn: "2027-04-07" })],
    viewed,
  )
  expect([plain(task?.title ?? ""), task?.dueOn, task?.about]).toEqual([
    "2 świadczenia po terminie",
    "2027-04-01",
    "Zielone Podwórka, Piekarnia Jasny Zakwas",
  ])
  expect(rest.map(({ title, href }) => [title, href])).toEqual([["Baner przy wejściu", "/wspolprace/d2"]])
})

test.each([
  [row({ dueOn: "2027-04-15" }), ["due", "Baner przy wejściu"]],
  [row({ dueOn: "2027-04-16" }), null],
  [row({ state: "sent_back", dueOn: "2027-05-30" }), ["due", "Popraw: Baner przy wejściu"]],
  [row({ state: "done" }), null],
  [row({ state: "confirmed" }), null],
  [row({ owedBy: "sponsor", state: "done" }), ["confirm", "Potwierdź: Baner przy wejściu"]],
  [row({ owedBy: "sponsor" }), null],
  [row({ responsibleId: "u1" }), ["late", "Baner przy wejściu"]],
  [row({ responsibleId: "u2" }), null],
])("a row that is %o is a task of who does or confirms it", (one, expected) => {
  const [task] = rowTasks([one], viewed)
  expect(task ? [task.kind, task.title] : null).toEqual(expected)
})

test.each([
  [{ dueOn: "2027-04-05", since: null }, "3 dni", "po terminie"],
  [{ dueOn: today, since: null }, "Dziś", ""],
  [{ dueOn: "2027-04-09", since: null }, "Jutro", "piątek"],
  [{ dueOn: "2027-04-12", since: null }, "12 kwietnia", "poniedziałek"],
  [{ dueOn: null, since: today }, "Dziś", ""],
  [{ dueOn: null, since: "2027-04-07" }, "Dziś", "czeka 1 dzień"],
])("the day of %o is said", (task, day, note) => {
  const said = taskDay(task, today)
  expect([plain(said.day), plain(said.note)]).toEqual([day, note])
})

test("what is late comes first, then what somebody waits for, the longest first", () => {
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
    task("jutro", { dueOn: "2027-04-09" }),
    task("po terminie", { kind: "late", dueOn: "2027-04-07" }),
  ]
  expect(inOrderOfConsequence(tasks).map(({ title }) => title)).toEqual([
    "po terminie",
    "stara propozycja",
    "nowa propozycja",
    "jutro",
    "pojutrze",
    "zamknij",
  ])
})

test("a role's desk has the moves that the role may make", () => {
  expect(roles.map((role) => [role, turnStatuses(role, "organization"), answersChanges(role)])).toEqual([
    ["owner", ["pending", "accepted", "negotiation", "in_progress", "settlement", "settlement_rejected"], true],
    ["coordinator", ["pending", "accepted", "negotiation", "in_progress", "settlement", "settlement_rejected"], true],
    ["finance", ["in_progress", "settlement", "settlement_rejected"], false],
    ["viewer", [], false],
  ])
  expect(turnStatuses("finance", "sponsor")).toEqual(["settlement"])
})

test.each([
  [{ status: "pending" }, "answer"],
  [{ status: "in_progress" }, "settle"],
  [{ status: "in_progress", annexAuthor: "sponsor" }, "answer"],
  [{ status: "settlement" }, "settle"],
  [{ status: "settlement", approves: true }, "answer"],
] as const)("the move of a deal that is %o is of kind %s", (deal, kind) => {
  const whole = { cancelAskedBy: null, annexAuthor: null, isCancelled: false, title: "Sad", partner: "Okna", ...deal }
  expect(turnTask(whole, { href: "/", since: null })).toMatchObject({ kind, about: "Sad, Okna" })
})

test("the next thirty days hold own work by day and deal, money and events", () => {
  const dates = deskDates(
    {
      rows: [
        row({ dueOn: "2027-04-10" }),
        row({ dueOn: "2027-04-10" }),
        row({ dueOn: "2027-04-10", dealId: "d2" }),
        row({ dueOn: "2027-05-09" }),
        row({ dueOn: today, state: "done" }),
        row({ dueOn: today, owedBy: "sponsor" }),
        row(),
      ],
      events: [{ id: "e1", title: "Podwórka", startDate: "2027-04-24", city: "Poznań" }],
      payments: [
        { day: "2027-04-15", title: "Rata 6 000 zł", about: "Hydrosfera", href: "/p" },
        { day: "2027-06-15", title: "Rata 9 000 zł", about: "Hydrosfera", href: "/p" },
      ],
    },
    { ...viewed, eventPath },
  )
  expect(dates.map(({ day, title, isEvent }) => [day, plain(title), isEvent])).toEqual([
    ["2027-04-10", "2 świadczenia", false],
    ["2027-04-10", "Baner przy wejściu", false],
    ["2027-04-15", "Rata 6 000 zł", false],
    ["2027-04-24", "Podwórka", true],
  ])
})

describe("the money of running deals", () => {
  const sent = (grosze: number, onDay: string): Entry => ({
    id: `e${grosze}`,
    instalmentKey: "1",
    kind: "sent",
    grosze,
    onDay,
    reversesId: null,
  })
  const plan = (entries: Entry[] = []): DeskPlan => ({
    dealId: "d1",
    dealTitle: "Zielone Podwórka",
    partner: "Okna Drwęca",
    runs: true,
    instalments: barOf(
      [
        { key: "1", gross: 246_000, dueOn: "2027-04-06" },
        { key: "2", gross: 600_000, dueOn: "2027-04-15" },
        { key: "3", gross: 100_000, dueOn: "2027-06-15" },
      ],
      totalsOf(entries),
    ),
    onTheWay: totalsOf(entries).inTransit,
    toGiveBack: 0,
    lastSentOn: entries.at(-1)?.onDay ?? null,
  })
  const tasks = (side: Side, entries?: Entry[]) =>
    moneyTasks([plan(entries)], { ...viewed, side }).map(({ kind, title, dueOn, since }) => [
      kind,
      plain(title),
      dueOn,
      since,
    ])

  test("a sponsor pays what is late and what is due within a week, but not twice", () => {
    expect(tasks("sponsor")).toEqual([
      ["late", "Zapłać 2 460 zł", "2027-04-06", null],
      ["money", "Zapłać 6 000 zł", "2027-04-15", null],
    ])
    expect(tasks("sponsor", [sent(246_000, "2027-04-05")])).toEqual([["money", "Zapłać 6 000 zł", "2027-04-15", null]])
    expect(tasks("sponsor", [sent(200_000, "2027-04-05")])[0]?.[1]).toBe("Zapłać 460 zł")
  })

  test("what has no day is to pay from the agreement on, never late, and on no day", () => {
    const undated = { ...plan(), instalments: barOf([{ key: "1", gross: 246_000, dueOn: null }], totalsOf([])) }
    expect(moneyTasks([undated], { ...viewed, side: "sponsor" })).toMatchObject([{ kind: "money", dueOn: null }])
    expect(moneyDates([undated], viewed)).toEqual([])
    expect(moneySums([undated], "2099-01-01")).toMatchObject({ overdue: 0, later: 246_000 })
  })

  test("an organization looks for what was sent, and waits for what is late", () => {
    expect(tasks("organization")).toEqual([["late", "Czekasz na wpłatę 2 460 zł", "2027-04-06", null]])
    expect(tasks("organization", [sent(246_000, "2027-04-05")])).toEqual([
      ["money", "Sprawdź, czy wpłynęło 2 460 zł", null, "2027-04-05"],
    ])
    const later = moneyTasks([plan()], { ...viewed, side: "organization", today: "2027-07-01" })
    expect(later.map(({ title, dueOn }) => [plain(title), dueOn])).toEqual([
      ["Czekasz na wpłatę 9 460 zł", "2027-04-06"],
    ])
  })

  test("its days and sums follow the ledger", () => {
    const dates = moneyDates([plan([sent(246_000, "2027-04-05")])], viewed)
    expect(dates.map(({ day, title }) => [day, plain(title)])).toEqual([
      ["2027-04-15", "Rata 6 000 zł"],
      ["2027-06-15", "Rata 1 000 zł"],
    ])
    expect(moneySums([plan([sent(246_000, "2027-04-05")]), plan(), { ...plan(), runs: false }], today)).toEqual({
      whole: 1_892_000,
      received: 0,
      onTheWay: 246_000,
      overdue: 246_000,
      later: 1_400_000,
    })
  })
})
