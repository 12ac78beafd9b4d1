import { expect, test } from "vitest"
import type { DealTask } from "../../deals/tasks/task.ts"
import { deskWaits } from "./desk-waits.ts"

const today = "2027-04-08"
const task = (more: Partial<DealTask>): DealTask => ({
  dealId: "d1",
  side: "sponsor",
  what: "confirm",
  subject: null,
  since: "2027-04-06",
  fromDay: "2027-04-06",
  dueOn: null,
  grosze: null,
  title: null,
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
const linesOf = (...tasks: DealTask[]) =>
  deskWaits(tasks, { side: "organization", today, paths }).waits.map(({ title, when, isLate }) =>
    [title, when, ...(isLate ? ["late"] : [])].map((text) => text.replaceAll("\u00a0", " ")),
  )

test.each<[Partial<DealTask>, string[]]>([
  [{ what: "answer" }, ["Odpowiedź na propozycję", "czeka 2 dni"]],
  [{ what: "confirm", since: today }, ["Potwierdzenie umowy", "od dziś"]],
  [{ what: "terms" }, ["Odpowiedź na nowe warunki", "czeka 2 dni"]],
  // the other side's own terms, which its colleague has to approve
  [{ what: "terms", asksAgain: true }, ["Nowe warunki", "czeka 2 dni"]],
  [{ what: "annex", asksAgain: true }, ["Aneks", "czeka 2 dni"]],
  [{ what: "decide" }, ["Decyzja o rozliczeniu", "czeka 2 dni"]],
  [{ what: "capacity" }, ["Rola, w jakiej podpisuje umowę", "czeka 2 dni"]],
  [{ what: "materials" }, ["Materiały", "czeka 2 dni"]],
  [{ what: "pay", subject: "1", grosze: 246_000 }, ["Wpłata 2 460 zł", "czeka 2 dni"]],
  [{ what: "receive", grosze: 50_000 }, ["Potwierdzenie zwrotu 500 zł", "czeka 2 dni"]],
  [{ what: "check", title: "Baner" }, ["Potwierdzenie: Baner", "czeka 2 dni"]],
  [{ what: "reschedule", title: "Baner" }, ["Odpowiedź na nowy termin: Baner", "czeka 2 dni"]],
  [{ what: "do", title: "Bułki", dueOn: "2027-04-16" }, ["Bułki", "do 16 kwietnia"]],
  [{ what: "do", title: "Bułki", dueOn: "2027-04-05" }, ["Bułki", "3 dni po terminie", "late"]],
  [{ what: "redo", title: "Bułki", dueOn: "2027-05-16" }, ["Po poprawkach: Bułki", "do 16 maja"]],
])("what the other side has to do, %o, is what this one waits for", (more, line) => {
  expect(linesOf(task(more))).toEqual([line])
})

test("a side does not wait for itself", () => {
  expect(linesOf(task({ side: "organization", what: "answer" }))).toEqual([])
})

test("rows of one deal and day are one line, and five lines are sorted by day", () => {
  const row = (id: string, more: Partial<DealTask> = {}) =>
    task({ what: "do", subject: id, title: id, since: null, dueOn: "2027-04-10", ...more })
  const tasks = [row("r1"), row("r2"), row("r3", { dueOn: "2027-04-12" }), row("r4", { dealId: "d2" })]
  const moves = ["d3", "d4", "d5"].map((dealId) => task({ dealId }))
  const { waits, others } = deskWaits([...tasks, ...moves], { side: "organization", today, paths })
  expect(waits.map(({ title, href }) => [title.replaceAll("\u00a0", " "), href])).toEqual([
    ["Potwierdzenie umowy", "/deal/d3"],
    ["Potwierdzenie umowy", "/deal/d4"],
    ["Potwierdzenie umowy", "/deal/d5"],
    ["2 świadczenia", "/rows/d1"],
    ["r4", "/rows/d2"],
  ])
  expect(others).toBe(1)
})

test("late rows come before those with the longest wait", () => {
  const late = task({ what: "do", subject: "r1", title: "Baner", since: null, dueOn: "2027-04-07" })
  const moves = ["d2", "d3"].map((dealId) => task({ dealId, since: "2027-03-01" }))
  expect(linesOf(...moves, late).map(([title]) => title)).toEqual([
    "Baner",
    "Potwierdzenie umowy",
    "Potwierdzenie umowy",
  ])
})
